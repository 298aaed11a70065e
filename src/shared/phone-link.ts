/** Between two numbers; a comma before an extension is part of one number. */
const separators = /\s\/\s|[|\n]|[,;](?!\s*(?:ext|x|#))|\s(?:or|and|und|oder|ou|et|y|o|e|&)\s/i;
const extension = /^[\s,;]*(?:ext(?:ension)?|x|#|доб|durchwahl|int(?:erno)?|poste)[\s.:=]*(\d{1,7})/i;
/** Fewer digits are no number that one can dial: "+1 800 FLOWERS", "24/7". */
const DIGITS_MIN = 5;
/** E.164 allows no more. */
const DIGITS_MAX = 15;

/**
 * The address that dials a number as people write it (RFC 3966), for pages and documents: the first of several, without the `(0)`
 * that is not dialed after a country code, with its extension. `""` for text that is no number, such as "on request".
 * @example phoneLink("+1 (650) 555-0100 ext. 12") // "tel:+16505550100;ext=12"
 */
export function phoneLink(phone: string): string {
  const [first = ""] = withLatinDigits(phone).split(separators);
  const [run = ""] =
    first.match(/\+?[\d\s().\-‐–/]*\d/g)?.filter((found) => digitsOf(found).length >= DIGITS_MIN) ?? [];
  const rest = first.slice(first.indexOf(run) + run.length);
  const [half = ""] = run.split("/");
  const written = digitsOf(run).length > DIGITS_MAX ? half : run;
  const isInternational = /^\s*(\+|00)/.test(written);
  const number = digitsOf(isInternational ? written.replace(/^\s*00/, "").replace(/\(0\)/, "") : written);
  if (number === "" || number.length > DIGITS_MAX) return "";
  const ext = extension.exec(rest)?.[1];
  return `tel:${isInternational ? "+" : ""}${number}${ext === undefined ? "" : `;ext=${ext}`}`;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** With Arabic and Persian digits as the ASCII ones, which a telephone takes. */
function withLatinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
