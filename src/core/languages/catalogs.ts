import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import compile from "icu-minify/compile";
import { english, type Language } from "../../shared/language.ts";
import { type CompiledMessages, createTranslate } from "../../shared/translate.ts";
import { embeddedPath } from "../process/embedded-path.ts";

/** Scripts that are written from right to left. */
const rightToLeft = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"]);

/** A language with the messages that its pages contain; null for English, which needs none. */
export type ServerLanguage = Language & { messages: CompiledMessages | null };

type Catalog = Record<"pages" | "server", Record<string, string>>;

const folder = embeddedPath("src/shared/catalogs");

/** The languages that have a catalog; English has none. */
export const translatedTags: readonly string[] = readdirSync(folder)
  .map((name) => name.replace(".json", ""))
  .sort();

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
  const { script = "" } = new Intl.Locale(tag).maximize();
  const dir = rightToLeft.has(script) ? "rtl" : "ltr";
  const name = catalogOf(tag);
  if (name === undefined) return { ...english, tag, dir, messages: null };
  const { pages, server }: Catalog = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
  const messages = compileAll(pages);
  return { tag, dir, messages, t: createTranslate(tag, { ...messages, ...compileAll(server) }) };
}

/** The catalog in the same language and script, such as `zh-Hans` for `zh-CN` and `pt-BR` for `pt-PT`. */
function catalogOf(tag: string): string | undefined {
  const { language, script } = new Intl.Locale(tag).maximize();
  const isSame = (other: Intl.Locale) => other.language === language && other.script === script;
  return translatedTags.find((name) => isSame(new Intl.Locale(name).maximize()));
}

/** Tags stay in the text, for the components that render them. */
function compileAll(texts: Record<string, string>): CompiledMessages {
  return Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, compile(text.replace(/<\/?\w+>/g, "'$&'"))]),
  );
}
