// In its own file, because English pages don't load it.
import format from "icu-minify/format";
import { localeOf } from "./format-date.ts";
import type { Message, Translate } from "./language.ts";

/** The messages of one language, compiled from ICU MessageFormat, by their English texts. */
export type CompiledMessages = Readonly<Record<string, Parameters<typeof format>[0]>>;

/** Creates the function that translates into a language. */
export function createTranslate(tag: string, messages: CompiledMessages): Translate {
  const locale = localeOf(tag);
  return (id: Message, values?: Readonly<Record<string, string | number>>) =>
    String(format(messages[id] ?? id, locale, values, { formatters }));
}

const formatters = {
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...given),
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...given),
};
