import { readFileSync } from "node:fs";
import { zstdDecompressSync } from "node:zlib";
import { english, type Language, type PageMessages } from "../../shared/language.ts";
import { createTranslate } from "../../shared/translate.ts";
import { embeddedPath } from "../process/embedded-path.ts";
import type * as Compiler from "./compile-catalogs.ts";
import { translatedLanguages } from "./translated-languages.contract.ts";

let catalogs: Record<string, Compiler.CompiledCatalog> | undefined;

function readCatalogs(): Record<string, Compiler.CompiledCatalog> {
  // Only in a checkout: the build (scripts/build.ts) compiles the catalogs itself and removes this line with its module.
  if (!import.meta.env.SSR) return (require("./compile-catalogs.ts") as typeof Compiler).compileCatalogs();
  const compressed = readFileSync(embeddedPath("dist/catalogs.json.zst"));
  return JSON.parse(zstdDecompressSync(compressed).toString()); // Written by the build.
}

/** A language with what its pages contain; null for English texts, which need nothing. */
export type ServerLanguage = Language & { messages: PageMessages | null };

/** Scripts that are written from right to left. */
const rightToLeft = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]);
/** Gregorian years, in the digits that are usual on the web, because browsers disagree. */
const calendars: Readonly<Record<string, string>> = { ar: "-u-ca-gregory-nu-latn", fa: "-u-ca-gregory" };

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
  const { language, script = "" } = new Intl.Locale(tag).maximize();
  const locale = tag + (calendars[language] ?? "");
  const own: Omit<Language, "t"> = { tag, locale, dir: rightToLeft.has(script) ? "rtl" : "ltr" };
  const name = catalogOf(tag);
  if (name === undefined) return { ...english, ...own, messages: null };
  catalogs ??= readCatalogs();
  const { pages, server } = catalogs[name] ?? { pages: {}, server: {} };
  return { ...own, t: createTranslate(locale, { ...pages, ...server }), messages: { locale, texts: pages } };
}

const names: Readonly<Record<string, string>> = translatedLanguages;

/** The name of a language in itself: "Deutsch". */
export function languageName(tag: string): string {
  const name = names[tag] ?? new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
  // Many languages write their names with a small letter, which a list of names is no place for.
  return name.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(tag));
}

/** The catalog in the same language and script, such as `zh-Hans` for `zh-CN` and `pt-BR` for `pt-PT`. */
function catalogOf(tag: string): string | undefined {
  const { language, script } = new Intl.Locale(tag).maximize();
  const isSame = (other: Intl.Locale) => other.language === language && other.script === script;
  const names = Object.keys(translatedLanguages).filter((name) => name !== "en");
  return names.find((name) => isSame(new Intl.Locale(name).maximize()));
}
