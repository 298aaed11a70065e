/** What is stored of a token: it is random, so that one pass of SHA-256 keeps it. */
export function hashToken(token: string): string {
  return new Bun.CryptoHasher("sha256").update(token).digest("hex");
}
