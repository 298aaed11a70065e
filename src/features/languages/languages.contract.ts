import { z } from "zod";
import { startedFrom } from "../../core/fields/field.contract.ts";

export const OTHERS_MAX = 8;
const INVALID_TAG = "A language must be a tag such as de, pt-BR or zh-Hans.";

/** A BCP 47 tag of language, script and region, in its canonical form. */
export const languageTag = z
  .string(INVALID_TAG)
  .max(20, INVALID_TAG)
  .transform((tag, context) => {
    const canonical = canonicalTag(tag);
    if (canonical !== null && !TAKEN.includes(canonical)) return canonical;
    const message = canonical === null ? INVALID_TAG : `/${canonical} is an address of this site.`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** Tags that begin addresses of the program. src/site/language-addresses.test.ts says what is missing. */
const TAKEN: readonly string[] = ["api"];

/** Null for an invalid tag, and for tags with more than language, script and region. */
function canonicalTag(tag: string): string | null {
  try {
    const [canonical = ""] = Intl.getCanonicalLocales(tag);
    return /^(?!und)[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/.test(canonical) ? canonical : null;
  } catch {
    return null; // Not a tag.
  }
}

const tags = (label: string) =>
  z
    .array(languageTag, `${label} must be a list of languages.`)
    .max(OTHERS_MAX, `${label} can have at most ${OTHERS_MAX} languages.`)
    .refine((found) => new Set(found).size === found.length, `${label} can have each language once.`)
    .optional();

/** Fields that are not sent stay as they are. */
export const languagesSchema = z.object(
  {
    main: languageTag.optional(),
    others: tags("Others"),
    hidden: tags("Hidden"),
    version: startedFrom,
  },
  "languages is required.",
);
/** The languages in an exported file; files of earlier versions have `main` only. */
export const importedLanguages = z
  .object({ main: languageTag, others: tags("Others"), hidden: tags("Hidden") })
  .transform(({ main, others: all = [], hidden = [] }) => {
    const others = all.filter((tag) => tag !== main);
    return { main, others, hidden: hidden.filter((tag) => others.includes(tag)) };
  });
export const languagesBody = z.object({ languages: languagesSchema });

const storedLanguages = z.strictObject({
  /** The language of the owner's texts. */
  main: z.string(),
  /** The languages that they are translated into. */
  others: z.array(z.string()),
  /** The languages in `others` that visitors don't see yet; visitors get them in neither list. */
  hidden: z.array(z.string()),
  /** 0 until the owner has chosen a language. */
  version: z.number(),
});
export const languagesReply = z.strictObject({ languages: storedLanguages });
/** `change` can be undone as a whole, because the translations into a removed language are removed with it. */
export const changedLanguagesReply = languagesReply.extend({ change: z.string() });
/** A text of an entry; `kind` is its noun, such as "education", and `_id` of a picture is its file's name. */
const textOfEntry = z.strictObject({ kind: z.string(), _id: z.string(), field: z.string() });
const translationStatus = z.strictObject({
  /** The number of translated texts, outdated ones included. */
  translated: z.number(),
  missing: z.array(textOfEntry),
  /** The translated texts whose main text has changed since. */
  outdated: z.array(textOfEntry),
});
export type TranslationStatus = z.output<typeof translationStatus>;
/** By language. */
export const translationStatusReply = z.strictObject({ status: z.record(z.string(), translationStatus) });
export type Languages = z.output<typeof storedLanguages>;
