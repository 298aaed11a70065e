import { createContext, type ReactNode, useContext } from "react";
import { english, type LangAttributes, type Language } from "../../../src/shared/language.ts";

/** The language of this document, also for what is rendered outside the page, such as toasts. */
let documentLanguage = english;

/** Set once, before the page is rendered. The server never sets it, because it renders pages in several languages. */
export function setDocumentLanguage(language: Language): void {
  documentLanguage = language;
}

/** The main language's attributes, if the page is in another one. */
export let main = mainOfDocument();

/** Set on the server before it renders a page, which no other interrupts. */
export function setMain(attributes: LangAttributes): void {
  main = attributes;
}

function mainOfDocument(): LangAttributes {
  const { mainLang, mainDir } = globalThis.document?.documentElement.dataset ?? {};
  return mainLang ? ({ lang: mainLang, dir: mainDir } as LangAttributes) : undefined; // Written by our own server.
}

export const LanguageContext = createContext<Language | null>(null);

/** The language of the page, with its messages. */
export function useLanguage(): Language {
  return useContext(LanguageContext) ?? documentLanguage;
}

/**
 * The attributes of an element that shows a field of an entry: `lang` and `dir` if that is in the main language although the page is
 * in another one (`inMain`).
 * @example <p dir="auto" {...langOf(project, "shortSummary")}>{project.shortSummary}</p>
 */
export function langOf<Entry extends WithMain>(
  entry: Entry | null | undefined,
  name: (keyof Entry & string) | `titles.${string}` | undefined,
): LangAttributes {
  return entry?.inMain?.includes(name as string) ? main : undefined; // None includes undefined.
}

type WithMain = { inMain?: string[] | undefined };

/**
 * A message with its parts in tags rendered by the functions of the same names.
 * @example withTags(t("powered by <link>Vitrine</link>"), { link: (text) => <a href="/">{text}</a> })
 */
export function withTags(message: string, parts: Record<string, (text: string) => ReactNode>): ReactNode[] {
  const pieces = message.split(/<(\w+)>(.*?)<\/\1>/);
  return pieces.map((piece, index) => {
    // Texts, tags and the tags' contents in turn.
    if (index % 3 === 0) return piece;
    return index % 3 === 1 ? parts[piece]?.(pieces[index + 1] ?? "") : null;
  });
}
