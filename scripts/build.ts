// Builds dist/vitrine: the web build, compressed, and the server compiled around it.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { $ } from "bun";
import { build as buildWeb } from "vite";

const root = join(import.meta.dir, "..");
process.chdir(root);

/** Bytes under which compression saves less than it costs. */
const COMPRESS_FROM = 512;

await buildWeb({ logLevel: "warn" });

const assets = "dist/web/assets";
for (const name of readdirSync(assets)) {
  if (!/\.(js|css|svg|json|wasm)$/.test(name)) continue;
  const bytes = readFileSync(join(assets, name));
  if (bytes.length < COMPRESS_FROM) continue;
  const parameters = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes, { params: parameters }));
  writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  // Its compressed forms are enough (src/assets.ts).
  rmSync(join(assets, name));
}

mkdirSync("dist/packed", { recursive: true });
writeFileSync(
  "dist/packed/resvg.wasm.zst",
  await Bun.zstdCompress(readFileSync("node_modules/@resvg/resvg-wasm/index_bg.wasm"), { level: 19 }),
);
rmSync("dist/vitrine", { force: true });
// A target, such as bun-linux-arm64 for a Raspberry Pi, may be given: `bun run build --target=bun-linux-arm64`.
const target = process.argv.slice(2).filter((word) => word.startsWith("--target="));
await $`bun build src/main.ts --compile --minify --bytecode --splitting --format=esm --no-compile-autoload-dotenv --no-compile-autoload-bunfig --define process.env.NODE_ENV='"production"' --define import.meta.env.SSR=true --asset dist/web --asset dist/packed --asset migrations --outfile dist/vitrine ${target}`;
