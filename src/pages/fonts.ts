export async function readFonts(): Promise<Uint8Array[]> {
  return [];
}
