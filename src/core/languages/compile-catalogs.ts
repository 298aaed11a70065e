import { readFileSync } from "node:fs";
import { join } from "node:path";
import compile from "icu-minify/compile";
import type { CompiledMessages } from "../../shared/language.ts";
import { translatedLanguages } from "./translated-languages.contract.ts";

/** The messages of a language: `pages` for browser and server, `server` for the server only. */
export type CompiledCatalog = { pages: CompiledMessages; server: CompiledMessages };

const folder = join(import.meta.dir, "../../shared/catalogs");

/** Compiles the catalogs of all languages, for the executable and the checkout. English has none. */
export function compileCatalogs(): Record<string, CompiledCatalog> {
  const tags = Object.keys(translatedLanguages).filter((tag) => tag !== "en");
  return Object.fromEntries(tags.map((tag) => [tag, compileCatalog(tag)]));
}

function compileCatalog(tag: string): CompiledCatalog {
  const {
    pages = {},
    server = {},
  }: Record<string, Record<string, string>> = JSON.parse(readFileSync(join(folder, `${tag}.json`), "utf8"));
  return { pages: compileAll(pages), server: compileAll(server) };
}

/** Tags stay in the text, for the components that render them. */
function compileAll(texts: Record<string, string>): CompiledMessages {
  return Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, compile(text.replace(/<\/?\w+>/g, "'$&'"))]),
  );
}
