// Builds dist/vitrine: the web build, compressed, and the server compiled around it.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { brotliCompress, constants, gzipSync } from "node:zlib";
import { $ } from "bun";
import { build as buildWeb } from "vite";
import { splitStyles } from "./split-styles.ts";

const root = join(import.meta.dir, "..");
process.chdir(root);

/** Bytes under which compression saves less than it costs. */
const COMPRESS_FROM = 512;
/**
 * Ways in which brotli may write distances (`NPOSTFIX`, `NDIRECT`) and divide what it reads (`LGBLOCK`, in bits); which is
 * best differs by file, by 0.3 % of it.
 */
const BROTLI_WAYS = [0, 1, 2, 3].flatMap((postfix) =>
  [0, 8, 15].flatMap((direct) =>
    [18, constants.BROTLI_MAX_INPUT_BLOCK_BITS].map((block) => [postfix, direct << postfix, block] as const),
  ),
);

/** The smallest of brotli's forms. */
async function toBrotli(bytes: Buffer): Promise<Buffer> {
  const forms = await Promise.all(
    BROTLI_WAYS.map(([postfix, direct, block]) =>
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_LGBLOCK]: block,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
        },
      }),
    ),
  );
  return forms.reduce((best, form) => (form.length < best.length ? form : best));
}

/** dist/web and dist/packed: the same for every platform. */
async function buildAssets(): Promise<void> {
  await buildWeb({ logLevel: "warn" });

  const web = "dist/web";
  const assets = join(web, "assets");
  const manifest: Record<string, { file: string; css?: string[] }> = await Bun.file(
    join(web, "manifest.json"),
  ).json();
  const faces = join(web, manifest["styles/fonts.css"]?.file ?? "");
  const sheets = (manifest["entry-browser.tsx"]?.css ?? []).map((file) => join(web, file));
  const styles = [faces, ...sheets].map((file) => readFileSync(file, "utf8")).join("\n");
  // The first mention of a layer is its rank: a sheet that code of visitors' pages imports by itself would rank below the reset.
  if (/@layer ([a-z]+)/.exec(styles)?.[1] === "components")
    throw new Error("A sheet stands before web/styles/theme.css; import it there.");
  writeFileSync(join(web, "styles.json"), JSON.stringify(splitStyles(styles)));
  // It stands in every page and is never asked for.
  rmSync(faces);

  for (const file of ["styles.json", ...readdirSync(assets).map((name) => join("assets", name))]) {
    if (!/\.(js|css|svg|json|wasm)$/.test(file)) continue;
    const bytes = readFileSync(join(web, file));
    if (bytes.length < COMPRESS_FROM) continue;
    // The server alone reads the other.
    if (file !== "styles.json") writeFileSync(join(web, `${file}.br`), await toBrotli(bytes));
    writeFileSync(join(web, `${file}.gz`), gzipSync(bytes, { level: 9 }));
    // Its compressed forms are enough (src/site/assets.ts).
    rmSync(join(web, file));
  }

  mkdirSync("dist/packed", { recursive: true });
  writeFileSync(
    "dist/packed/resvg.wasm.zst",
    await Bun.zstdCompress(readFileSync("node_modules/@resvg/resvg-wasm/index_bg.wasm"), { level: 19 }),
  );
}

// Others than this machine's, as scripts/release.ts asks: `bun scripts/build.ts --target=bun-linux-arm64 --outfile=FILE`.
const { values } = parseArgs({
  options: {
    target: { type: "string" },
    outfile: { type: "string", default: "dist/vitrine" },
    "no-web": { type: "boolean" },
  },
});
if (!values["no-web"]) await buildAssets();
const platform = values.target?.replace(/^bun-/, "") ?? thisPlatform();
const target = values.target === undefined ? [] : [`--target=${values.target}`];
// Whom updates come from (src/program/update/built-for.ts). A build that is no release knows only the key of development.
const definitions = Object.entries({
  "process.env.NODE_ENV": "production",
  VITRINE_PLATFORM: platform,
  VITRINE_RELEASE_KEY: process.env.VITRINE_RELEASE_PUBLIC_KEY ?? "",
  VITRINE_RELEASES: process.env.VITRINE_RELEASES ?? "",
}).flatMap(([name, value]) => ["--define", `${name}=${JSON.stringify(value)}`]);
rmSync(values.outfile, { force: true });
// Styles are in dist/web; the sheet that Bun would make of the pages' imports is read by nobody, and its order differs by build.
await $`bun build main.ts --compile --minify --bytecode --splitting --format=esm --no-compile-autoload-dotenv --no-compile-autoload-bunfig ${definitions} --define import.meta.env.SSR=true --loader .css:text --asset dist/web --asset dist/packed --asset migrations --outfile ${values.outfile} ${target}`;

function thisPlatform(): string {
  const isMusl =
    process.platform === "linux" && readdirSync("/lib").some((name) => name.startsWith("ld-musl-"));
  return `${process.platform}-${process.arch}${isMusl ? "-musl" : ""}`;
}
