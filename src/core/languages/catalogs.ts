import { readFileSync } from "node:fs";
import { zstdDecompressSync } from "node:zlib";
import { english, type Language, type PageMessages } from "../../shared/language.ts";
import { createTranslate } from "../../shared/translate.ts";
import { embeddedPath } from "../process/embedded-path.ts";
import type * as Compiler from "./compile-catalogs.ts";
import { directionOf, localeOf, translatedLanguages } from "./translated-languages.contract.ts";

let catalogs: Record<string, Compiler.CompiledCatalog> | undefined;

function readCatalogs(): Record<string, Compiler.CompiledCatalog> {
  // Only in a checkout: the build (scripts/build.ts) compiles the catalogs itself and removes this line with its module.
  if (!import.meta.env.SSR) return (require("./compile-catalogs.ts") as typeof Compiler).compileCatalogs();
  const compressed = readFileSync(embeddedPath("dist/catalogs.json.zst"));
  return JSON.parse(zstdDecompressSync(compressed).toString()); // Written by the build.
}

/** A language with what its pages contain; null for English texts, which need nothing. */
export type ServerLanguage = Language & { messages: PageMessages | null };

const known = new Map<string, ServerLanguage>();

/**
 * A language by its tag. A regional tag uses the messages of its language, such as `de-CH` those of `de`; a language without
 * a catalog has English ones.
 */
export function languageOf(tag: string): ServerLanguage {
  const found = known.get(tag) ?? loadLanguage(tag);
  known.set(tag, found);
  return found;
}

function loadLanguage(tag: string): ServerLanguage {
  const locale = localeOf(tag);
  const own: Omit<Language, "t"> = { tag, locale, dir: directionOf(tag) };
  const name = catalogOf(tag);
  if (name === undefined) return { ...english, ...own, messages: null };
  catalogs ??= readCatalogs();
  const { pages, server } = catalogs[name] ?? { pages: {}, server: {} };
  return { ...own, t: createTranslate(locale, { ...pages, ...server }), messages: { locale, texts: pages } };
}

/** The catalog in the same language and script, such as `zh-Hans` for `zh-CN` and `pt-BR` for `pt-PT`. */
function catalogOf(tag: string): string | undefined {
  const { language, script } = new Intl.Locale(tag).maximize();
  const isSame = (other: Intl.Locale) => other.language === language && other.script === script;
  const names = Object.keys(translatedLanguages).filter((name) => name !== "en");
  return names.find((name) => isSame(new Intl.Locale(name).maximize()));
}
