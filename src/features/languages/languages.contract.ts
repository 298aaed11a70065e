import { z } from "zod";
import { startedFrom } from "../../core/fields/field.contract.ts";

const OTHERS_MAX = 8;
const INVALID_TAG = "A language must be a tag such as de, pt-BR or zh-Hans.";

/** A BCP 47 tag of language, script and region, in its canonical form. */
export const languageTag = z
  .string(INVALID_TAG)
  .max(20, INVALID_TAG)
  .transform((tag, context) => {
    const canonical = canonicalTag(tag);
    if (canonical !== null) return canonical;
    context.addIssue({ code: "custom", message: INVALID_TAG });
    return z.NEVER;
  });

/** Null for what is no tag, and for tags with more than language, script and region. */
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
    .transform((found) => [...new Set(found)])
    .optional();

/** Fields that are not sent stay as they are. */
export const languagesSchema = z.object(
  {
    main: languageTag.optional(),
    /** Visitors can't read other languages yet, so there are none. */
    others: tags("Others").refine((found = []) => found.length === 0, "A site can have one language only."),
    hidden: tags("Hidden"),
    version: startedFrom,
  },
  "languages is required.",
);
export const languagesBody = z.object({ languages: languagesSchema });

const storedLanguages = z.strictObject({
  /** The language of the owner's texts. */
  main: z.string(),
  /** The languages that they are translated into. */
  others: z.array(z.string()),
  /** Those of `others` that only the owner sees yet; visitors get neither. */
  hidden: z.array(z.string()),
  /** 0 until the owner has chosen a language. */
  version: z.number(),
});
export const languagesReply = z.strictObject({ languages: storedLanguages });
export type Languages = z.output<typeof storedLanguages>;
