// Builds dist/vitrine: the web build, compressed, and the server compiled around it.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { brotliCompress, constants, gzipSync } from "node:zlib";
import type { BunPlugin } from "bun";
import { build as buildWeb } from "vite";
import { designs, typePairs } from "../src/shared/designs.ts";
import type { Looks } from "../src/site/pages/page-assets.ts";
import { firstFonts, lettersOf, splitFaces } from "./split-faces.ts";
import { splitStyles } from "./split-styles.ts";

const root = join(import.meta.dir, "..");
process.chdir(root);

/** Which functions a start and everyday requests use, the most common first (scripts/record-profile.ts); they fit any platform. */
const PROFILES = ["everyday", "after-a-change"].map((name) => `scripts/profiles/${name}.order`);
/** How many times as often as usual code has to run before it is compiled, until the program says otherwise; 2 MB of P7. */
const RELUCTANT_TO_COMPILE = 8;
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

/** What opens as fast as at any other level. */
const ZSTD_LEVEL = 22;

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

/** What libraries bring along and nothing here reaches, with what stands in its place; it would be 750 KB of code. */
const unused: Record<string, { filter: RegExp; contents: string }> = {
  // fontkit's, with brotli's whole dictionary: fonts are drawn from TrueType and OpenType (src/core/media/system-fonts.ts).
  "WOFF2's decoder": {
    filter: /^brotli\/decompress\.js$/,
    contents: 'module.exports = () => { throw new Error("Fonts in WOFF2 are not read."); };',
  },
  // axios' for forms with files, which no authority is sent.
  "names of media types": { filter: /^mime-db$/, contents: "module.exports = {};" },
  // Beside the rendering to a text, which pages are made by (web/entry-server.tsx).
  "React's rendering to streams": {
    filter: /\/react-dom-server\.bun\.production\.js$/,
    contents: "module.exports = {};",
  },
};

const withoutUnused: BunPlugin = {
  name: "without-unused",
  setup(build) {
    for (const [path, { filter, contents }] of Object.entries(unused)) {
      build.onResolve({ filter }, () => ({ path, namespace: "unused" }));
      build.onLoad({ filter: new RegExp(`^${path}$`), namespace: "unused" }, () => {
        found.add(path);
        return { contents, loader: "js" };
      });
    }
  },
};
const found = new Set<string>();

/**
 * Libraries that neither a start nor a page needs: they lie in the executable as packed source, as the engine's bytecode is three times
 * as large as a source and can't be left out for a module of a build. Each group is loaded as a whole; a document in Word's format takes
 * a tenth longer so (docs/decisions/0022).
 */
const packedLibraries: Record<string, string[]> = {
  passkeys: ["@simplewebauthn/server"],
  mail: ["nodemailer", "nodemailer/lib/addressparser"],
  word: ["docx"],
  styles: ["css-tree/parser", "css-tree/utils", "css-tree/walker"],
  archives: ["tar-stream"],
  tables: ["csv-parse/sync"],
};

/** dist/packed: the same for every platform. */
async function packLibraries(): Promise<void> {
  mkdirSync("dist/packed", { recursive: true });
  for (const [group, libraries] of Object.entries(packedLibraries)) {
    const entry = `packed-${group}`;
    const virtual: BunPlugin = {
      name: "packed-entry",
      setup(build) {
        build.onResolve({ filter: new RegExp(`^${entry}$`) }, () => ({ path: entry, namespace: "entry" }));
        build.onLoad({ filter: /.*/, namespace: "entry" }, () => ({
          contents: libraries.map((name) => `export * as ${JSON.stringify(name)} from "${name}";`).join("\n"),
          loader: "js",
        }));
      },
    };
    const { outputs } = await Bun.build({
      entrypoints: [entry],
      minify: true,
      target: "bun",
      format: "esm",
      define,
      plugins: [virtual, withoutUnused],
    });
    const source = (await outputs[0]?.text()) ?? "";
    writeFileSync(
      `dist/packed/${group}.js.zst`,
      await Bun.zstdCompress(source.replace(/^\/\/ @bun.*\n/, ""), { level: ZSTD_LEVEL }),
    );
  }
}

/** Puts what loads a packed library in its place; what it exports is asked of the library itself. */
const withPackedLibraries: BunPlugin = {
  name: "packed-libraries",
  setup(build) {
    for (const [group, libraries] of Object.entries(packedLibraries))
      for (const name of libraries) {
        build.onResolve({ filter: new RegExp(`^${RegExp.escape(name)}$`) }, () => ({
          path: name,
          namespace: `packed-${group}`,
        }));
        build.onLoad(
          { filter: new RegExp(`^${RegExp.escape(name)}$`), namespace: `packed-${group}` },
          async () => {
            const names = Object.keys(await import(name));
            const loader = JSON.stringify(join(root, "src/core/process/packed-libraries.ts"));
            return {
              contents: [
                `import { loadPackedLibraries } from ${loader};`,
                `const own = (await loadPackedLibraries("${group}"))[${JSON.stringify(name)}];`,
                ...names.map((each, index) => `const own${index} = own[${JSON.stringify(each)}];`),
                `export { ${names.map((each, index) => `own${index} as ${JSON.stringify(each)}`).join(", ")} };`,
              ].join("\n"),
              loader: "js",
            };
          },
        );
      }
  },
};

type Manifest = Record<string, { file: string; css?: string[] }>;

/**
 * The styles of designs and type pairs, by their ids. They stand in the pages that wear them: of a design what a page is painted with,
 * the whole of it comes later, as a file.
 */
function takeLooks(web: string, manifest: Manifest): Looks {
  const looks: Looks = { designs: {}, types: {} };
  for (const [source, { file }] of Object.entries(manifest)) {
    const design = /^designs\/([^/]+)\/design\.css$/.exec(source)?.[1];
    const type =
      source === "styles/fonts.css" ? typePairs[0].id : /^designs\/types\/(.+)\.css$/.exec(source)?.[1];
    if (design === undefined && type === undefined) continue;
    const css = readFileSync(join(web, file), "utf8").trim();
    if (design !== undefined) looks.designs[design] = { styles: splitStyles(css), stylesheet: `/${file}` };
    if (type === undefined) continue;
    rmSync(join(web, file));
    const { basic, further } = splitFaces(css);
    // As hashed as Vite's own, since browsers keep it for good.
    const stylesheet = further && `/assets/type-${type}-${Bun.hash(further).toString(36).slice(0, 8)}.css`;
    if (further) writeFileSync(join(web, stylesheet), further);
    looks.types[type] = {
      css: basic,
      fonts: firstFonts(css),
      further: { css: further, letters: lettersOf(further), stylesheet },
    };
  }
  for (const [kind, all] of [
    ["designs", designs],
    ["types", typePairs],
  ] as const)
    for (const { id } of all)
      if (looks[kind][id] === undefined) throw new Error(`There are no styles of ${id}.`);
  return looks;
}

/** dist/web and dist/packed: the same for every platform. */
async function buildAssets(): Promise<void> {
  await buildWeb({ logLevel: "warn" });

  const web = "dist/web";
  const assets = join(web, "assets");
  const manifest: Manifest = await Bun.file(join(web, "manifest.json")).json();
  const sheets = (manifest["entry-browser.tsx"]?.css ?? []).map((file) => join(web, file));
  const styles = sheets.map((file) => readFileSync(file, "utf8")).join("\n");
  // The first mention of a layer is its rank: a sheet that code of visitors' pages imports by itself would rank below the reset.
  if (/@layer ([a-z]+)/.exec(styles)?.[1] === "components")
    throw new Error("A sheet stands before web/styles/theme.css; import it there.");
  writeFileSync(join(web, "styles.json"), JSON.stringify(splitStyles(styles)));
  writeFileSync(join(web, "looks.json"), JSON.stringify(takeLooks(web, manifest)));

  for (const file of ["styles.json", ...readdirSync(assets).map((name) => join("assets", name))]) {
    if (!/\.(js|css|svg|json|wasm)$/.test(file)) continue;
    const bytes = readFileSync(join(web, file));
    if (bytes.length < COMPRESS_FROM) continue;
    // The server alone reads the one, at every start: by gzip, which opens soonest.
    if (file === "styles.json") writeFileSync(join(web, `${file}.gz`), gzipSync(bytes, { level: 9 }));
    else writeFileSync(join(web, `${file}.br`), await toBrotli(bytes));
    // Its compressed form is enough: others are made of it when someone asks (src/site/assets.ts).
    rmSync(join(web, file));
  }

  // Without drizzle-kit's pictures of each schema, which only `bun run migration` reads.
  rmSync("dist/migrations", { recursive: true, force: true });
  cpSync("migrations", "dist/migrations", {
    recursive: true,
    filter: (path) => !path.endsWith("_snapshot.json"),
  });

  mkdirSync("dist/packed", { recursive: true });
  writeFileSync(
    "dist/packed/resvg.wasm.zst",
    await Bun.zstdCompress(readFileSync("node_modules/@resvg/resvg-wasm/index_bg.wasm"), {
      level: ZSTD_LEVEL,
    }),
  );
}

// Others than this machine's, as scripts/release.ts asks: `bun scripts/build.ts --target=bun-linux-arm64 --outfile=FILE`.
const { values } = parseArgs({
  options: {
    target: { type: "string" },
    outfile: { type: "string", default: "dist/vitrine" },
    "no-web": { type: "boolean" },
    "no-profile": { type: "boolean" },
    // Kill switches, which only tests may build (src/core/process/failpoint.ts).
    failpoints: { type: "boolean", default: false },
  },
});
if (!values["no-web"]) await buildAssets();
const platform = values.target?.replace(/^bun-/, "") ?? thisPlatform();
// Where updates come from, and the key that they are signed by (src/program/update/built-for.ts).
const define = Object.fromEntries(
  Object.entries({
    "process.env.NODE_ENV": "production",
    "import.meta.env.SSR": true,
    VITRINE_FAILPOINTS: values.failpoints,
    VITRINE_PLATFORM: platform,
    VITRINE_RELEASE_KEY: process.env.VITRINE_RELEASE_PUBLIC_KEY ?? "",
    VITRINE_RELEASES: process.env.VITRINE_RELEASES ?? "",
  }).map(([name, value]) => [name, JSON.stringify(value)]),
);
await packLibraries();
rmSync(values.outfile, { force: true });
await Bun.build({
  entrypoints: ["main.ts"],
  minify: true,
  bytecode: true,
  // The bytecode of inner functions would be 7 MB more to load down (docs/decisions/0022).
  bytecodeDepth: 0,
  splitting: true,
  format: "esm",
  define,
  // Styles are in dist/web; the sheet that Bun would make of the pages' imports is read by nobody, and its order differs by build.
  loader: { ".css": "text" },
  plugins: [withPackedLibraries, withoutUnused],
  compile: {
    outfile: values.outfile,
    // A string that is checked by Bun itself, which names the targets that it knows.
    ...(values.target !== undefined && { target: values.target as Bun.Build.CompileTarget }),
    autoloadDotenv: false,
    autoloadBunfig: false,
    // A server that only sends what is finished compiles little of itself (src/program/commands/serve.ts).
    jitPolicy: RELUCTANT_TO_COMPILE,
    assets: ["dist/web", "dist/packed", "dist/migrations", "src/program/demo/pictures"],
    // What a start and everyday requests use lies together, so that less of the file is read and kept (`bun run profile`).
    bytecodeOrder: values["no-profile"] ? null : PROFILES,
  },
});

const gone = Object.keys(unused).filter((path) => !found.has(path));
if (gone.length > 0) throw new Error(`No library brings ${gone.join(", ")} any more; take it from the list.`);

function thisPlatform(): string {
  const isMusl =
    process.platform === "linux" && readdirSync("/lib").some((name) => name.startsWith("ld-musl-"));
  return `${process.platform}-${process.arch}${isMusl ? "-musl" : ""}`;
}
