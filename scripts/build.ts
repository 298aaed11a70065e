// Builds dist/vitrine: the web build, compressed, and the server compiled around it.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build as buildWeb } from "vite";

process.chdir(join(import.meta.dir, ".."));

/** Bytes under which compression saves less than it costs. */
const COMPRESS_FROM = 512;

/** The files that are embedded in the executable: the same for every platform. */
async function buildAssets(): Promise<void> {
  await buildWeb({ logLevel: "warn" });
  const assets = "dist/web/assets";
  for (const name of readdirSync(assets)) {
    const path = join(assets, name);
    const bytes = readFileSync(path);
    if (!/\.(js|css|svg)$/.test(name) || bytes.length < COMPRESS_FROM) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    // Its compressed forms are enough: hardly anyone asks for another (src/site/assets.ts).
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    rmSync(path);
  }

  const renderer = readFileSync("node_modules/@resvg/resvg-wasm/index_bg.wasm");
  writeFileSync("dist/resvg.wasm.zst", await Bun.zstdCompress(renderer, { level: 22 }));

  // Without drizzle-kit's snapshots of each schema, which only `bun run migration` reads.
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

// Others than this machine's, as scripts/release.ts asks: `bun scripts/build.ts --target=bun-linux-arm64 --outfile=FILE`.
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
  // Whom updates come from (src/program/update/built-for.ts); a build that is no release has no key.
  VITRINE_RELEASE_KEY: process.env.VITRINE_RELEASE_PUBLIC_KEY ?? "",
  // Steps at which the tests have the program killed (src/core/process/failpoint.ts).
  VITRINE_FAILPOINTS: values.failpoints === true,
  VITRINE_RELEASES: process.env.VITRINE_RELEASES ?? "",
};

if (!values["no-web"]) await buildAssets();
rmSync(values.outfile, { force: true });
await Bun.build({
  entrypoints: ["main.ts"],
  minify: true,
  bytecode: true,
  // What lies deeper is compiled when it is called: as bytecode it would take the executable over its size (§P12).
  bytecodeDepth: 1,
  splitting: true,
  format: "esm",
  define: Object.fromEntries(
    Object.entries(constantsOfBuild).map(([name, value]) => [name, JSON.stringify(value)]),
  ),
  // The pages' styles are in dist/web; what a server imports of CSS is text.
  loader: { ".css": "text" },
  compile: {
    outfile: values.outfile,
    // A string that is checked by Bun itself, which names the targets that it knows.
    ...(values.target !== undefined && { target: values.target as Bun.Build.CompileTarget }),
    autoloadDotenv: false,
    autoloadBunfig: false,
    assets: ["dist/web", "dist/resvg.wasm.zst", "dist/migrations", "src/program/demo/pictures"],
  },
});
