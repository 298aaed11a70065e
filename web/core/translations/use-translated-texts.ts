import { useQuery } from "@tanstack/react-query";
import { type FieldValues, useFormContext, useWatch } from "react-hook-form";
import { hasWords, isEmpty, translatedNames } from "../../../src/core/fields/translations.contract.ts";
import { languagesQuery, translationStatusQuery } from "../language/languages-query.ts";
import { describedPicture } from "../media/picture-details.ts";
import { picturesQuery } from "../media/pictures-query.ts";
import { confirmedIn, isSameText, type TranslatedForm, translationsIn } from "./translated-form.ts";

/** A form's languages. */
export type FormLanguages = {
  main: string;
  /** The site's other languages; none if there is nothing to translate. */
  others: readonly string[];
  translated: TranslatedForm;
  /** The edited entry; null for a new one. */
  entryId: string | null;
};

/** The field of a picture's description. */
export const ALT = "alt";

export type TranslationState =
  /** Nothing to translate. */
  | "empty"
  | "missing"
  /** A proper name without a translation, which is usually the same. */
  | "same"
  /** The main text has changed since. */
  | "outdated"
  | "done";

export type TranslatedFormText = {
  field: string;
  label: string;
  main: unknown;
  /** The translation. */
  text: unknown;
  state: TranslationState;
};

/** The languages of a form; none while they load, and in a form without texts to translate. */
export function useFormLanguages(
  translated: TranslatedForm | undefined,
  entryId: string | null,
): { languages: FormLanguages; isLoading: boolean } {
  const { data, isLoading } = useQuery({
    ...languagesQuery,
    ...(translated === undefined && { enabled: false }),
  });
  const form = translated ?? { fields: {} };
  const others = translated === undefined ? [] : (data?.others ?? []);
  return {
    languages: { main: data?.main ?? "en", others, translated: form, entryId },
    isLoading: translated !== undefined && isLoading,
  };
}

/** A form's texts in each of its other languages, as they are typed. */
export function useTranslatedTexts(languages: FormLanguages): (tag: string) => TranslatedFormText[] {
  const { translated, entryId } = languages;
  const { getValues, formState } = useFormContext();
  const watched = useWatch();
  const { data: status } = useQuery({
    ...translationStatusQuery,
    ...(entryId === null && { enabled: false }),
  });
  const { data: pictures } = useQuery({
    ...picturesQuery,
    ...(translated.picture === undefined && { enabled: false }),
  });
  // `useWatch` leaves out values without a field.
  const values: FieldValues = { ...getValues(), ...watched };
  const opened: FieldValues = formState.defaultValues ?? {};
  return (tag) => {
    const texts = translationsIn(values)[tag] ?? {};
    const before = translationsIn(opened)[tag] ?? {};
    const isOutdated = (id: string | null, field: string) =>
      status?.[tag]?.outdated.some((text) => text._id === id && text.field === field) ?? false;
    const list = translatedNames(translated.fields).map((field): TranslatedFormText => {
      const mainName = translated.mainNames?.[field] ?? field;
      const main: unknown = values[mainName];
      const isOwn = !translated.isProgramText?.(values, field);
      const text = texts[field];
      const state = stateOf({
        isNeeded: isOwn && hasWords(main),
        isProperName: translated.fields[field]?.isProperName ?? false,
        text,
        isChanged: !isSameText(text, before[field]) || confirmedIn(texts).includes(field),
        isOutdated: isOutdated(entryId, field) || !isSameText(main, opened[mainName]),
      });
      return { field, label: translated.fields[field]?.label ?? field, main, text, state };
    });
    const picture = describedPicture(values, translated.picture ?? "", pictures);
    if (picture === null) return list;
    const { details, stored, known } = picture;
    const own = details.translations?.[tag] ?? {};
    const state = stateOf({
      isNeeded: hasWords(details.alt),
      isProperName: false,
      text: own[ALT],
      isChanged: !isSameText(own[ALT], known?.translations?.[tag]?.[ALT]) || confirmedIn(own).includes(ALT),
      isOutdated:
        isOutdated(stored.replace("/uploads/", ""), ALT) || !isSameText(details.alt, known?.alt ?? ""),
    });
    return [...list, { field: ALT, label: "Alternative Text", main: details.alt, text: own[ALT], state }];
  };
}

type Facts = {
  /** Whether the main text has something to translate. */
  isNeeded: boolean;
  isProperName: boolean;
  text: unknown;
  /** Whether the translation was changed or confirmed in this form. */
  isChanged: boolean;
  /** Whether the main text has changed since the stored translation. */
  isOutdated: boolean;
};

function stateOf({ isNeeded, isProperName, text, isChanged, isOutdated }: Facts): TranslationState {
  if (isEmpty(text ?? null)) return !isNeeded ? "empty" : isProperName ? "same" : "missing";
  return isOutdated && !isChanged ? "outdated" : "done";
}
