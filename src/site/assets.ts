import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Representation } from "../core/http/representation.ts";
import { commonHeaders } from "../core/http/security-headers.ts";
import { embeddedPath } from "../core/process/embedded-path.ts";
import { pageChunks } from "../shared/page-chunks.ts";
import { lookAssets, type PageAssets } from "./pages/page-assets.ts";

/** Vite's manifest: the built files of each source file. */
type Manifest = Record<
  string,
  {
    file: string;
    css?: string[];
    assets?: string[];
    imports?: string[];
    dynamicImports?: string[];
    /** The chunk's name (vite.config.ts). */
    name?: string;
    isEntry?: boolean;
  }
>;

/** Modules that only the owner loads. */
const ADMIN_MODULES = ["admin/admin.tsx", "entry-preview.tsx", "core/owner/owner-bar.tsx"];

const types: Record<string, string> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  woff2: "font/woff2",
};

/** The web build inside the executable. Names contain a hash; each file is read on its first request. */
export class Assets {
  readonly #folder: string;
  readonly #names: Set<string>;
  readonly #loaded = new Map<string, Representation>();

  constructor(folder: string = embeddedPath("dist/web")) {
    this.#folder = folder;
    const assets = join(folder, "assets");
    const files = existsSync(assets) ? readdirSync(assets) : [];
    this.#names = new Set(files.map((name) => name.replace(/\.(br|gz)$/, "")));
  }

  /** Names of all assets; each is served at `/assets/NAME`. */
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
    const path = join(this.#folder, "assets", name);
    const read = (file: string) => (existsSync(file) ? new Uint8Array(readFileSync(file)) : undefined);
    const [br, gzip] = [read(`${path}.br`), read(`${path}.gz`)];
    // Files that compress well are stored compressed only (scripts/build.ts).
    const bytes = gzip === undefined ? new Uint8Array(readFileSync(path)) : Bun.gunzipSync(gzip);
    return new Representation(bytes, {
      headers: {
        ...commonHeaders,
        "Content-Type": types[name.split(".").at(-1) ?? ""] ?? "application/octet-stream",
        "Cache-Control": "public, max-age=31536000, immutable",
      },
      // The name contains a hash of the content.
      tag: Bun.hash(name).toString(36),
      encoded: { ...(br && { br }), ...(gzip && { gzip }) },
    });
  }

  /** The scripts and stylesheets that pages load. @throws Error if the web build is missing */
  pageAssets(): PageAssets {
    const manifest = this.#manifest();
    const chunk = (source: string) => {
      const found = manifest[source];
      if (found === undefined) throw new Error(`The web build has no ${source}.`);
      return found;
    };
    /** All modules that a chunk imports, directly or not, and their stylesheets. */
    const dependencies = (source: string, seen = new Set<string>()) => {
      seen.add(source);
      for (const name of chunk(source).imports ?? []) if (!seen.has(name)) dependencies(name, seen);
      return {
        modules: [...seen].map((name) => `/${chunk(name).file}`),
        stylesheets: [...seen].flatMap((name) => chunk(name).css ?? []).map((file) => `/${file}`),
      };
    };
    const entry = dependencies("entry-browser.tsx");
    const admin = dependencies("admin/admin.tsx");
    const preview = dependencies("entry-preview.tsx");
    const isNew = (address: string) => ![...entry.modules, ...entry.stylesheets].includes(address);
    const [script = "", ...modules] = entry.modules;
    return {
      script,
      modules,
      pages: Object.fromEntries(
        Object.entries(pageChunks).flatMap(([name, pages]) => {
          const source = Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name;
          return pages.map((page) => [page, `/${chunk(source).file}`]);
        }),
      ),
      preview: { script: preview.modules[0] ?? "", modules: preview.modules.slice(1) },
      stylesheets: entry.stylesheets,
      admin: { modules: admin.modules.filter(isNew), stylesheets: admin.stylesheets.filter(isNew) },
      looks: lookAssets((file) => `/${chunk(file).file}`),
    };
  }

  /** Names of the assets that public pages may load: all except the admin's own. */
  publicNames(): Set<string> {
    const manifest = this.#manifest();
    const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
    const seen = new Set(entries.filter((name) => !ADMIN_MODULES.includes(name)));
    const files = new Set<string>();
    // The set grows while it is read.
    for (const name of seen) {
      const {
        file,
        css = [],
        assets = [],
        imports = [],
        dynamicImports = [],
      } = manifest[name] ?? { file: "" };
      for (const each of [file, ...css, ...assets]) files.add(each.replace(/^assets\//, ""));
      for (const each of [...imports, ...dynamicImports]) if (!ADMIN_MODULES.includes(each)) seen.add(each);
    }
    return files;
  }

  #manifest(): Manifest {
    const path = join(this.#folder, "manifest.json");
    if (!existsSync(path)) throw new Error("The web build is missing. Run `bun run build`.");
    return JSON.parse(readFileSync(path, "utf8"));
  }
}
