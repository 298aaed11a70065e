import { join } from "node:path";
import { embeddedPath } from "./embedded.ts";

/**
 * Libraries that lie in the executable as packed source, without the engine's own form of it, which is four times as large
 * (scripts/build.ts). Only what the build puts in the place of such a library calls this.
 * @param name of the group
 * @returns each library of it by the name that it is imported by
 */
export async function loadPackedLibraries(name: string): Promise<Record<string, Record<string, unknown>>> {
  const packed = await Bun.file(join(embeddedPath("dist/packed"), `${name}.js.zst`)).bytes();
  const source = new Blob([new Uint8Array(await Bun.zstdDecompress(packed))], { type: "text/javascript" });
  const address = URL.createObjectURL(source);
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}
