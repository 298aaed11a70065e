// In its own file, because English pages don't load it.
import format from "icu-minify/format";
import type { CompiledMessages, Message, Translate } from "./language.ts";

/** Creates the function that translates into a language. @param locale for numbers and plurals */
export function createTranslate(locale: string, messages: CompiledMessages): Translate {
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
