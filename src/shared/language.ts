// The program's own texts on public pages and in documents, in the language of a page.

import type { CompiledMessage } from "icu-minify/format";

type Catalog = typeof import("./catalogs/de.json");
/** A text on public pages, in English; it is also the key of its translations. */
export type PageMessage = keyof Catalog["pages"];
/** A text on public pages, or one that only the server writes, such as a heading of documents. */
export type Message = PageMessage | keyof Catalog["server"];

/** The names of a message's arguments: `total` in "1 of {total}". */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
/** A message without arguments. */
export type PlainMessage = { [Id in Message]: [NamesIn<Id>] extends [never] ? Id : never }[Message];
type Arguments<Id extends Message> = [NamesIn<Id>] extends [never]
  ? []
  : [Readonly<Record<NamesIn<Id>, string | number>>];

/**
 * Returns a message in a language. Parts in tags, such as `<link>…</link>`, keep their tags.
 * @param id the message in English
 */
export type Translate = <Id extends Message>(id: Id, ...given: Arguments<Id>) => string;

export type Language = {
  /** BCP 47, such as `pt-BR`. */
  tag: string;
  /** For `Intl`: the tag, with the calendar and digits where they are not the language's default. */
  locale: string;
  dir: "ltr" | "rtl";
  t: Translate;
  /** The main language's attributes, for texts without a translation; only in a page in another language. */
  main?: LangAttributes;
};

/** Attributes of an element whose text is in another language than the page. */
export type LangAttributes = { lang: string; dir: "ltr" | "rtl" } | undefined;

/** English needs no catalog, because its texts are the messages themselves. */
export const english: Language = {
  tag: "en",
  locale: "en",
  dir: "ltr",
  t: (id, ...[values]) => {
    const texts: Readonly<Record<string, string | number>> | undefined = values;
    return texts === undefined ? id : id.replace(/\{(\w+)\}/g, (_, name: string) => String(texts[name]));
  },
};

/** The messages of one language, compiled from ICU MessageFormat, by their English texts. */
export type CompiledMessages = Readonly<Record<string, CompiledMessage>>;

/** What a page that is not in English contains, under this key. */
export type PageMessages = { locale: string; texts: CompiledMessages };
export const MESSAGES_KEY = "messages";

/** The languages to choose from, which a page of a site with several contains under this key. */
export type PageLanguages = {
  label: string;
  choices: { tag: string; prefix: string; name: string }[];
  /** The document is the 404 page, so that there is none in other languages. */
  isMissing?: true;
};
export const LANGUAGES_KEY = "language choices";
