import { z } from "zod";

/** Longest single-line text that any field takes; §9 bounds some fields more tightly. */
export const LINE_MAX = 1000;
/** Longest text of several lines where no field has a bound of its own (§9). */
export const PROSE_MAX = 10_000;
/** Most entries that a list field (skills, achievements, links of a project) takes. */
export const LIST_MAX = 200;
/** Most entries of the lists that came with the whole résumé: highlights, courses, roles (§3). */
export const RESUME_LIST_MAX = 50;

const MONTH_PATTERN = /^(\d{4})-(0[1-9]|1[0-2])-01$/;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** True for `YYYY-MM-01` between 1900 and 2100, the only form in which a month is stored. */
export function isMonth(value: unknown): boolean {
  if (typeof value !== "string") return false;
  const year = Number(MONTH_PATTERN.exec(value)?.[1]);
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** True for an absolute `http(s):` or `mailto:` address, the only ones the site ever links to. */
export function isHref(value: string): boolean {
  if (!/^(https?:\/\/|mailto:)/i.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  return url.protocol === "mailto:"
    ? url.pathname.split(",").every((address) => /^[^@\s]+@[^@\s]+$/.test(address))
    : url.hostname !== "";
}

function string(label: string) {
  return z
    .string({
      error: (issue) => (issue.input === undefined ? `${label} is required.` : `${label} must be text.`),
    })
    .overwrite(withoutControls);
}

/** What a page can't hold goes; what ends a line or a page in a word processor ends a line here. */
function withoutControls(text: string): string {
  return text.replaceAll(/[\v\f\u0085]/g, "\n").replaceAll(/[^\P{Cc}\t\n\r]/gu, "");
}

/** Optional text, trimmed; absent means `""`. */
export function text(label: string, max: number = LINE_MAX) {
  return string(label).trim().max(max, `${label} can have at most ${max} characters.`).default("");
}

/** Whether a text holds nothing that some program takes for the end of a line: in a mail's header, or a file's name. */
export function isOneLine(text: string): boolean {
  return !/[\r\n\v\f\0\u0085\u2028\u2029]/.test(text);
}

/** Whether a text holds more than blanks, signs that steer others, and letters that are empty. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);
}

/** Text that must hold more than blanks. */
export function requiredText(label: string, max: number = LINE_MAX) {
  return string(label)
    .trim()
    .refine(isVisible, `${label} is required.`)
    .max(max, `${label} can have at most ${max} characters.`);
}

/** `YYYY-MM-01` or `""` (§12). */
export function month(label: string) {
  return string(label)
    .refine(
      (value) => value === "" || isMonth(value),
      `${label} must be a month as YYYY-MM-01, ${FIRST_YEAR} to ${LAST_YEAR}.`,
    )
    .default("");
}

/** A month that must be chosen. */
export function requiredMonth(label: string) {
  return string(label)
    .min(1, `${label} is required.`)
    .refine(
      (value) => value === "" || isMonth(value),
      `${label} must be a month as YYYY-MM-01, ${FIRST_YEAR} to ${LAST_YEAR}.`,
    );
}

/** A list of texts, each trimmed; blank entries are dropped (§12). */
export function textList(label: string, max: number = LIST_MAX) {
  return z
    .array(
      string(label).trim().max(LINE_MAX, `An entry of ${label} can have at most ${LINE_MAX} characters.`),
      {
        error: `${label} must be a list of texts.`,
      },
    )
    .max(max, `${label} can have at most ${max} entries.`)
    .transform((entries) => entries.filter(isVisible))
    .default([]);
}

/** A list of `http(s):` or `mailto:` addresses; blank entries are dropped. */
export function hrefList(label: string) {
  return textList(label).refine(
    (entries) => entries.every(isHref),
    `${label} must be an address with http://, https:// or mailto:.`,
  );
}

/** Longest address that is linked to. */
const HREF_MAX = 2000;

/** An `http(s):` or `mailto:` address, or `""`. */
export function href(label: string) {
  return string(label)
    .trim()
    .max(HREF_MAX, `${label} can have at most ${HREF_MAX} characters.`)
    .refine(
      (value) => value === "" || isHref(value),
      `${label} must be an address with http://, https:// or mailto:.`,
    )
    .default("");
}

/** A required `http(s):` or `mailto:` address. */
export function requiredHref(label: string) {
  return requiredText(label, HREF_MAX).refine(
    (value) => value === "" || isHref(value),
    `${label} must be an address with http://, https:// or mailto:.`,
  );
}

/** A whole number, also as a form's digits. */
export function wholeNumber(label: string, min: number, max: number) {
  const words = `${label} must be a whole number from ${min} to ${max}.`;
  return z
    .union([z.number(), z.string().regex(/^\s*\d{1,15}\s*$/, words)], { error: words })
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, words);
}

export function flag(label: string) {
  return z.boolean({ error: `${label} must be true or false.` }).default(false);
}

/** The version an edit started from; sent along, it makes a lost update a 409 (§12). */
export const startedFrom = z
  .number({ error: "version must be a number." })
  .int("version must be a whole number.")
  .optional();

/** `startedFrom` where a form has no JSON part: digits in a text part. */
export const startedFromPart = z
  .string()
  .regex(/^\d{1,15}$/, "version must be a whole number.")
  .transform(Number)
  .optional();

/** What an entity's JSON may say of its stored picture: only `""`, which removes it, has an effect. */
export const storedFile = z.string({ error: "image must be text." }).optional();

export const idList = z.object({
  ids: z.array(z.string({ error: "ids must be texts." }), { error: "ids must be a list." }),
});

/** For a `superRefine`: it also looks at an object whose other fields are wrong, so that all is said at once. */
export const besideOtherFaults = {
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};

/** Adds a message to one field of an object, in a `superRefine`. */
export function complain(context: z.RefinementCtx, field: string, message: string): void {
  context.addIssue({ code: "custom", path: [field], message });
}

/** Fields that every stored entity carries and no client may set. */
export const stored = { _id: z.string(), version: z.number() };
export type Stored = z.output<z.ZodObject<typeof stored>>;

/** Of what was done to an entity that is not shown again, such as one that is deleted. */
export const idReply = z.strictObject({ _id: z.string() });
