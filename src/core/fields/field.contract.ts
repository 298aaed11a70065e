import { z } from "zod";

/** Maximum characters of a single-line text; §9 limits some fields further. */
export const LINE_MAX = 1000;
/** Maximum characters of a multi-line text without a limit of its own (§9). */
export const PROSE_MAX = 10_000;
/** Maximum entries of a list field (skills, achievements, links of a project). */
export const LIST_MAX = 200;
/** Maximum entries of highlights, courses and roles (§3). */
export const RESUME_LIST_MAX = 50;

const MONTH_PATTERN = /^(\d{4})-(0[1-9]|1[0-2])-01$/;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** Whether a value is a stored month: `YYYY-MM-01` from 1900 to 2100. */
export function isMonth(value: unknown): boolean {
  if (typeof value !== "string") return false;
  const year = Number(MONTH_PATTERN.exec(value)?.[1]);
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** Whether a text is an absolute `http(s):` or `mailto:` address, the only ones the site links to. */
export function isHref(value: string): boolean {
  if (!/^(https?:\/\/|mailto:)/i.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  return url.protocol === "mailto:"
    ? url.pathname.split(",").every((address) => /^[^@\s]+@[^@\s]+$/.test(address))
    : url.hostname !== "";
}

const clean = z.overwrite(withoutControls);
const trimmed = z.overwrite((text: string) => withoutControls(text).trim());

function string(label: string) {
  return z.string({
    error: (issue) => (issue.input === undefined ? `${label} is required.` : `${label} must be text.`),
  });
}

function atMost(label: string, max: number) {
  return z.maxLength(max, `${label} can have at most ${max} characters.`);
}

/**
 * Removes control characters that pages can't show, and turns the line and page breaks of word processors into `\n`.
 */
function withoutControls(text: string): string {
  return text.replaceAll(/[\v\f\u0085]/g, "\n").replaceAll(/[^\P{Cc}\t\n\r]/gu, "");
}

/** Optional text, trimmed; absent means `""`. */
export function text(label: string, max: number = LINE_MAX) {
  return string(label).check(trimmed, atMost(label, max)).default("");
}

/** An email address, also with a domain such as `müller.example`. */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+\-.]*[\p{L}\p{M}\p{N}_+-]@([\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+([\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/iu;

/** Whether a text has no line break of any kind, so that it is safe in a mail header or file name. */
export function isOneLine(text: string): boolean {
  return !/[\r\n\v\f\0\u0085\u2028\u2029]/.test(text);
}

/** Whether a text has at least one visible character. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);
}

/** Text that must not be blank. */
export function requiredText(label: string, max: number = LINE_MAX) {
  return string(label).check(trimmed, z.refine(isVisible, `${label} is required.`), atMost(label, max));
}

/** `YYYY-MM-01` or `""` (§12). */
export function month(label: string) {
  return string(label).check(clean, monthOrBlank(label)).default("");
}

/** A required month. */
export function requiredMonth(label: string) {
  return string(label).check(clean, z.minLength(1, `${label} is required.`), monthOrBlank(label));
}

function monthOrBlank(label: string) {
  return z.refine<string>(
    (value) => value === "" || isMonth(value),
    `${label} must be a month from ${FIRST_YEAR} to ${LAST_YEAR}, written as YYYY-MM-01.`,
  );
}

/** A list of texts, each trimmed; blank entries are dropped (§12). */
export function textList(label: string, max: number = LIST_MAX) {
  return z
    .array(
      string(label).check(trimmed, atMost(`An entry of ${label}`, LINE_MAX)),
      `${label} must be a list of texts.`,
    )
    .max(max, `${label} can have at most ${max} entries.`)
    .transform((entries) => entries.filter(isVisible))
    .default([]);
}

/** A list of `http(s):` or `mailto:` addresses; blank entries are dropped. */
export function hrefList(label: string) {
  return textList(label).refine(
    (entries) => entries.every(isHref),
    `${label} must start with http://, https:// or mailto:.`,
  );
}

/** Maximum characters of a link. */
const HREF_MAX = 2000;

/** An `http(s):` or `mailto:` address, or `""`. */
export function href(label: string) {
  return string(label).check(trimmed, atMost(label, HREF_MAX), hrefOrBlank(label)).default("");
}

/** A required `http(s):` or `mailto:` address. */
export function requiredHref(label: string) {
  return requiredText(label, HREF_MAX).check(hrefOrBlank(label));
}

function hrefOrBlank(label: string) {
  return z.refine<string>(
    (value) => value === "" || isHref(value),
    `${label} must start with http://, https:// or mailto:.`,
  );
}

/** A whole number, also as digits from a form. */
export function wholeNumber(label: string, min: number, max: number) {
  const message = `${label} must be a whole number from ${min} to ${max}.`;
  return z
    .union([z.number(), z.string().regex(/^\s*\d{1,15}\s*$/, message)], { error: message })
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, message);
}

export function flag(label: string) {
  return z.boolean({ error: `${label} must be true or false.` }).default(false);
}

/** The version an edit started from. If it is outdated, the write is refused with 409 instead of overwriting (§12). */
export const startedFrom = z
  .number({ error: "version must be a number." })
  .int("version must be a whole number.")
  .optional();

/** `startedFrom` as digits in a text part, for forms without a JSON part. */
export const startedFromPart = z
  .string()
  .regex(/^\d{1,15}$/, "version must be a whole number.")
  .transform(Number)
  .optional();

/** The `image` in an entry's JSON: `""` removes the stored picture, any other text is ignored. */
export const storedFile = z.string({ error: "image must be text." }).optional();

export const idList = z.object({
  ids: z.array(z.string({ error: "Each id must be text." }), { error: "ids must be a list." }),
});

/** Option for `superRefine`: check even if other fields are invalid, so that all issues are reported together. */
export const evenWithOtherIssues = {
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};

/** Adds an issue to one field of an object, in a `superRefine`. */
export function addIssue(context: z.RefinementCtx, field: string, message: string): void {
  context.addIssue({ code: "custom", path: [field], message });
}

/** Fields that every stored entry has and no client can set. */
export const stored = { _id: z.string(), version: z.number() };
export type Stored = z.output<z.ZodObject<typeof stored>>;

/** The reply after a change whose result is not returned, such as a delete. */
export const idReply = z.strictObject({ _id: z.string() });
