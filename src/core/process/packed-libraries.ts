import { join } from "node:path";
import { embeddedPath } from "./embedded.ts";

type Libraries = Record<string, Record<string, unknown>>;

/** Each group once, so that its libraries know each other. */
const groups = new Map<string, Promise<Libraries>>();

/**
 * Libraries that lie in the executable as packed source, without the engine's own form of it, which is four times as large
 * (scripts/build.ts). Only what the build puts in the place of such a library calls this.
 * @param name of the group
 * @returns each library of it by the name that it is imported by
 */
export function loadPackedLibraries(name: string): Promise<Libraries> {
  const loading = groups.get(name) ?? load(name);
  groups.set(name, loading);
  return loading;
}

async function load(name: string): Promise<Libraries> {
  const packed = await Bun.file(join(embeddedPath("dist/packed"), `${name}.js.zst`)).bytes();
  const source = new Blob([new Uint8Array(await Bun.zstdDecompress(packed))], { type: "text/javascript" });
  const address = URL.createObjectURL(source);
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}
