import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Representation } from "../core/http/representation.ts";
import { commonHeaders } from "../core/http/security-headers.ts";
import { embeddedPath } from "../core/process/embedded.ts";
import type { PageAssets } from "./pages/page-assets.ts";

type ManifestEntry = {
  file: string;
  css?: string[];
  imports?: string[];
  name?: string;
  assets?: string[];
};

const types: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  ico: "image/x-icon",
  woff2: "font/woff2",
  wasm: "application/wasm",
};
const ENTRY = "entry-browser.tsx";
const PREVIEW = "site/look-preview.ts";
/** What the code of a public page is called, by the page's name (`onePage` in vite.config.ts). */
const PAGE_CODE = /^(.+)-page$/;

/** The web build inside the executable: hashed names, each file read and kept when it is first asked for. */
export class Assets {
  readonly #folder: string;
  readonly #names: Set<string>;
  readonly #loaded = new Map<string, Representation>();

  constructor(folder: string = embeddedPath("dist/web")) {
    this.#folder = folder;
    const assets = join(folder, "assets");
    const files = existsSync(assets) ? readdirSync(assets) : [];
    this.#names = new Set(files.map((name) => name.replace(/\.br$/, "")));
  }

  /** Each stands at `/assets/NAME`. */
  get names(): Iterable<string> {
    return this.#names;
  }

  /** @returns undefined for an unknown name */
  get(name: string): Representation | undefined {
    if (!this.#names.has(name)) return undefined;
    const loaded = this.#loaded.get(name);
    if (loaded !== undefined) return loaded;
    const representation = this.#load(name);
    this.#loaded.set(name, representation);
    return representation;
  }

  #load(name: string): Representation {
    const path = join("assets", name);
    const br = this.#read(`${path}.br`);
    // What compresses well is there in its smallest form only (scripts/build.ts): hardly anyone asks for another.
    const whole = br === undefined ? this.#readWhole(path) : unpack(br);
    return new Representation(whole, {
      headers: {
        ...commonHeaders,
        "Content-Type": types[name.split(".").at(-1) ?? ""] ?? "application/octet-stream",
        "Cache-Control": "public, max-age=31536000, immutable",
      },
      // The name has the bytes' hash.
      tag: Bun.hash(name).toString(36),
      encoded: { ...(br && { br }) },
    });
  }

  #read(path: string): Uint8Array<ArrayBuffer> | undefined {
    const file = join(this.#folder, path);
    return existsSync(file) ? new Uint8Array(readFileSync(file)) : undefined;
  }

  #readWhole(path: string): Uint8Array<ArrayBuffer> {
    const packed = this.#read(`${path}.gz`);
    if (packed !== undefined) return Bun.gunzipSync(packed);
    return new Uint8Array(readFileSync(join(this.#folder, path)));
  }

  /** @throws Error when the site was not built */
  pageAssets(): PageAssets {
    const path = join(this.#folder, "manifest.json");
    if (!existsSync(path)) throw new Error("The web build is missing; run `bun run build`.");
    const manifest: Record<string, ManifestEntry> = JSON.parse(readFileSync(path, "utf8"));
    const entry = manifest[ENTRY];
    const preview = manifest[PREVIEW];
    if (entry === undefined) throw new Error(`The web build has no ${ENTRY}.`);
    if (preview === undefined) throw new Error(`The web build has no ${PREVIEW}.`);
    const filesOf = ({ imports = [] }: ManifestEntry) =>
      imports.flatMap((name) => manifest[name]?.file ?? []);
    const imported = filesOf(entry);
    const ofEveryPage = [entry.file, ...imported];
    const pageCode = Object.values(manifest).flatMap((page): [string, string[]][] => {
      const pageName = PAGE_CODE.exec(page.name ?? "")?.[1];
      if (pageName === undefined) return [];
      const files = [page.file, ...filesOf(page)].filter((file) => !ofEveryPage.includes(file));
      return [[pageName, files.map((file) => `/${file}`)]];
    });
    return {
      script: `/${entry.file}`,
      stylesheets: (entry.css ?? []).map((file) => `/${file}`),
      styles: JSON.parse(new TextDecoder().decode(this.#readWhole("styles.json"))),
      imports: imported.map((file) => `/${file}`),
      pageCode: new Map(pageCode),
      previewCode: `/${preview.file}`,
      looks: JSON.parse(readFileSync(join(this.#folder, "looks.json"), "utf8")),
    };
  }
}

/** Bun itself has no brotli; Node's module is loaded only for this. */
function unpack(br: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(process.getBuiltinModule("node:zlib").brotliDecompressSync(br));
}
