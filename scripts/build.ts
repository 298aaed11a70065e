// Builds dist/vitrine: the server compiled to an executable that contains the compressed web build.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build as buildWeb } from "vite";
import { compileCatalogs } from "../src/core/languages/compile-catalogs.ts";

process.chdir(join(import.meta.dir, ".."));

/** Bytes; smaller files are not compressed. */
const COMPRESS_FROM = 512;

/** The files that are embedded in the executable: the same for every platform. */
async function buildAssets(): Promise<void> {
  await buildWeb({ logLevel: "warn" });
  const assets = "dist/web/assets";
  for (const name of readdirSync(assets)) {
    const path = join(assets, name);
    const bytes = readFileSync(path);
    if (!/\.(js|css|svg)$/.test(name) || bytes.length < COMPRESS_FROM) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // Small blocks suit scripts that are bundled of different kinds of code.
      [constants.BROTLI_PARAM_LGBLOCK]: 16,
    };
    // The compressed forms are enough, because nearly every browser accepts them (src/site/assets.ts).
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    rmSync(path);
  }

  const renderer = readFileSync("node_modules/@resvg/resvg-wasm/index_bg.wasm");
  writeFileSync("dist/resvg.wasm.zst", await Bun.zstdCompress(renderer, { level: 22 }));

  const catalogs = JSON.stringify(compileCatalogs());
  writeFileSync("dist/catalogs.json.zst", await Bun.zstdCompress(catalogs, { level: 22 }));

  // Without drizzle-kit's schema snapshots, which only `bun run migration` reads.
  rmSync("dist/migrations", { recursive: true, force: true });
  cpSync("migrations", "dist/migrations", {
    recursive: true,
    filter: (path) => !path.endsWith("_snapshot.json"),
  });
}

function thisPlatform(): string {
  const isMusl =
    process.platform === "linux" && readdirSync("/lib").some((name) => name.startsWith("ld-musl-"));
  return `${process.platform}-${process.arch}${isMusl ? "-musl" : ""}`;
}

// For another platform, as scripts/release.ts does: `bun scripts/build.ts --target=bun-linux-arm64 --outfile=FILE`.
const { values } = parseArgs({
  options: {
    target: { type: "string" },
    outfile: { type: "string", default: "dist/vitrine" },
    "no-web": { type: "boolean" },
    failpoints: { type: "boolean" },
  },
});

/** Build-time constants of the program. */
const constantsOfBuild = {
  "process.env.NODE_ENV": "production",
  "import.meta.env.SSR": true,
  VITRINE_PLATFORM: values.target?.replace(/^bun-/, "") ?? thisPlatform(),
  // The publisher's key for updates (src/program/update/build-constants.ts). Only releases have one.
  VITRINE_RELEASE_KEY: process.env.VITRINE_RELEASE_PUBLIC_KEY ?? "",
  // Failpoints at which tests kill the program (src/core/process/failpoint.ts).
  VITRINE_FAILPOINTS: values.failpoints === true,
  VITRINE_RELEASES: process.env.VITRINE_RELEASES ?? "",
};

if (!values["no-web"]) await buildAssets();
rmSync(values.outfile, { force: true });
await Bun.build({
  entrypoints: ["main.ts"],
  minify: true,
  bytecode: true,
  // Nested functions are compiled when they are called. Bytecode for them would exceed the size limit (§P12).
  bytecodeDepth: 1,
  splitting: true,
  format: "esm",
  define: Object.fromEntries(
    Object.entries(constantsOfBuild).map(([name, value]) => [name, JSON.stringify(value)]),
  ),
  // Pages load their styles from dist/web. CSS that the server imports is text.
  loader: { ".css": "text" },
  plugins: [
    {
      name: "brotli of the runtime",
      // fontkit brings a decoder of its own for WOFF2, with a dictionary of half a megabyte.
      setup({ onResolve, onLoad }) {
        onResolve({ filter: /^brotli\/decompress/ }, () => ({ path: "brotli", namespace: "runtime" }));
        onLoad({ filter: /.*/, namespace: "runtime" }, () => ({
          contents: 'module.exports = (bytes) => require("node:zlib").brotliDecompressSync(bytes);',
          loader: "js",
        }));
      },
    },
  ],
  compile: {
    outfile: values.outfile,
    // Bun checks the string and lists the valid targets.
    ...(values.target !== undefined && { target: values.target as Bun.Build.CompileTarget }),
    autoloadDotenv: false,
    autoloadBunfig: false,
    assets: [
      "dist/web",
      "dist/resvg.wasm.zst",
      "dist/migrations",
      "src/program/demo/pictures",
      "dist/catalogs.json.zst",
    ],
  },
});
