import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { build } from "../compile.ts";
import { judge, type Row } from "../results.ts";
import { megabytes } from "../words.ts";

const MUST = 10_000_000;
const AIM = 6_000_000;
const root = join(import.meta.dir, "../..");

export const sizeRow: Row = {
  id: "P15",
  goal: "executable minus a bare compiled hello",
  must: "≤ 10 MB",
  aim: "≤ 6 MB",
  needs: [],
  async measure(bench) {
    const executable = statSync(bench.executable).size;
    const hello = statSync(await bench.program("bare-hello")).size;
    const own = executable - hello;
    const code = await codeFiles(join(bench.folder, "code"));
    const web = filesIn(join(root, "dist/web"));
    const parts: [string, number][] = [
      ["server code", total(code, /\.js$/)],
      ["fonts that the server draws with, and other files of its code", total(code, /\.(?!js$|wasm$)\w+$/)],
      ["WebAssembly", total(code, /\.wasm$/)],
      ["web: fonts", total(web, /\.woff2$/)],
      ["web: brotli", total(web, /\.br$/)],
      ["web: scripts, styles and the rest as they are", total(web, /\.(?!woff2$|br$)\w+$/)],
      ["migrations", total(filesIn(join(root, "dist/migrations")), /./)],
    ];
    const known = parts.reduce((sum, [, bytes]) => sum + bytes, 0);
    return [
      {
        part: "",
        figure: `${megabytes(own)} (${megabytes(executable)} − ${megabytes(hello)})`,
        spread: "",
        verdict: judge(own <= MUST, own <= AIM),
        notes: [
          `${parts.map(([name, bytes]) => `${name} ${megabytes(bytes)}`).join(", ")}; the rest, ${megabytes(own - known)}, is the bytecode and the container. Bun itself is ${megabytes(statSync(process.execPath).size)}.`,
        ],
      },
    ];
  },
};

type File = { name: string; size: number };

/** What the executable holds of the server, beside bytecode: built likewise, into files. */
async function codeFiles(folder: string): Promise<File[]> {
  await build(["main.ts", "--outdir", folder]);
  return filesIn(folder);
}

function filesIn(folder: string): File[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ name: entry.name, size: statSync(join(entry.parentPath, entry.name)).size }));
}

function total(files: File[], pattern: RegExp): number {
  return files.filter(({ name }) => pattern.test(name)).reduce((sum, { size }) => sum + size, 0);
}
