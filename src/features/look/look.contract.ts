import { z } from "zod";
import { isVisible, startedFrom } from "../../core/fields/field.contract.ts";
import { sentTranslations, storedTranslations } from "../../core/fields/translations.contract.ts";
import { type CitationStyle, citationStyles } from "../../shared/citations/citation-styles.ts";
import { designs, typePairs } from "../../shared/designs.ts";
import type { Look, ShownLook } from "../../shared/look.ts";
import { palettes } from "../../shared/palettes.ts";

/** In characters; titles of the parts of the home page. */
export const TITLE_MAX = 80;
/** In characters; limited because every page contains the custom CSS. */
export const CSS_MAX = 20_000;
const SEED_MAX = 40;
/** In characters; longer than any id of a part. */
const ID_MAX = 64;
/** Most parts in `order`, `hidden` and `titles`. */
const PARTS_MAX = 500;

const ids = (label: string) =>
  z
    .array(z.string(`${label} must be a list of ids.`).max(ID_MAX, `${label} has an id that is too long.`), {
      error: `${label} must be a list of ids.`,
    })
    .max(PARTS_MAX, `${label} can have at most ${PARTS_MAX} entries.`)
    .transform((names) => [...new Set(names)]);

/** @param isOptional also accepts `""` */
const oneOf = (label: string, known: readonly { id: string }[], isOptional = false) => {
  const ids = known.map(({ id }) => id);
  const message = `${label} must be ${isOptional ? "empty or " : ""}one of ${ids.join(", ")}.`;
  return z.string(message).refine((value) => (isOptional && value === "") || ids.includes(value), message);
};

const styleIds = citationStyles.map(({ id }): CitationStyle => id);

const titleMessage = `A title must be text of at most ${TITLE_MAX} characters.`;

const titles = z
  .record(
    z.string().max(ID_MAX, "Titles have an id that is too long."),
    z.string(titleMessage).trim().max(TITLE_MAX, titleMessage),
    "Titles must be an object of texts, keyed by the ids of their parts.",
  )
  .refine((titles) => Object.keys(titles).length <= PARTS_MAX, `There can be at most ${PARTS_MAX} titles.`)
  .transform((titles) => Object.fromEntries(Object.entries(titles).filter(([, title]) => isVisible(title))));

export const lookFields = { titles: { schema: titles, isTranslated: true } };

/** The body of a change of the look (§21). Fields that are not sent stay as they are. */
export const lookSchema = z.object({
  design: oneOf("Design", designs).optional(),
  accent: z
    .string("Accent must be a color such as #0a5038.")
    .regex(/^#[\da-f]{6}$/i, "Accent must be a color such as #0a5038.")
    .transform((color) => color.toLowerCase())
    .optional(),
  // `""` uses the design's own colors.
  palette: oneOf("Palette", palettes, true).optional(),
  type: oneOf("Type", typePairs).optional(),
  isNameAsTyped: z.boolean("isNameAsTyped must be true or false.").optional(),
  order: ids("Order").optional(),
  hidden: ids("Hidden").optional(),
  titles: titles.optional(),
  translations: sentTranslations(lookFields),
  css: z.string("CSS must be text.").max(CSS_MAX, `CSS can have at most ${CSS_MAX} characters.`).optional(),
  isCssOff: z.boolean("isCssOff must be true or false.").optional(),
  seed: z
    .string("Seed must be text.")
    .trim()
    .max(SEED_MAX, `Seed can have at most ${SEED_MAX} characters.`)
    .optional(),
  citationStyle: z.enum(styleIds, `Citation style must be one of ${styleIds.join(", ")}.`).optional(),
  version: startedFrom,
});

const look = z.strictObject({
  design: z.string(),
  accent: z.string(),
  palette: z.string(),
  type: z.string(),
  isNameAsTyped: z.boolean(),
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  titles: z.record(z.string(), z.string()),
  css: z.string(),
  isCssOff: z.boolean(),
  seed: z.string(),
  citationStyle: z.enum(styleIds),
}) satisfies z.ZodType<Look>;

const pictureSizes = z.strictObject({
  portrait: z.string().optional(),
  opening: z.string().optional(),
  job: z.string().optional(),
  about: z.string().optional(),
});

const fontLetters = z.strictObject({ letters: z.string(), widths: z.string() });

const shownLook = z.strictObject({
  ...look.pick({ isNameAsTyped: true, order: true, hidden: true, titles: true, seed: true }).shape,
  letters: z.strictObject({ display: fontLetters, text: fontLetters.optional(), isBold: z.boolean() }),
  mark: z.string(),
  inMain: storedTranslations.inMain,
  part: z.string().optional(),
  sizes: pictureSizes.optional(),
}) satisfies z.ZodType<ShownLook>;

const storedLook = look.extend({
  ...storedTranslations,
  /** 0 for the default look, which is not stored. */
  version: z.number(),
});
export type StoredLook = z.output<typeof storedLook>;

export const lookReply = z.strictObject({ look: storedLook });
/** `shown` is the part of the look that public pages contain. */
export const shownLookReply = z.strictObject({ look: storedLook, shown: shownLook });
