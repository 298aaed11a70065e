/** The stored form of a token. One pass of SHA-256 is enough, because tokens are random. */
export function hashToken(token: string): string {
  return new Bun.CryptoHasher("sha256").update(token).digest("hex");
}
