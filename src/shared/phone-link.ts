/** What separates two numbers; a comma before an extension is part of a number. */
const separators = /\s\/\s|[|\n]|[,;](?!\s*(?:ext|x|#|доб))|\s(?:or|and|und|oder|ou|et|y|o|e|&)\s/i;
const extension =
  /^[\s,;([]*(?:ext(?:ensi[oó]n|ensão|n)?|x|#|доб(?:авочный)?|вн|durchwahl|dw|app(?:arat)?|kl(?:appe)?|int(?:erno)?|poste|ramal|toestel|anknytning|ankn|wew|linka|lok(?:al)?|dahili|内线|內線|内線|分机|分機|转|轉|내선)[\s.:=#]*(\d{1,7})/i;
/** "+49 (0) 30 / 123456" is one number: an area code, and what is dialed after it. */
const areaCode = /^([^\d+]*(?:\+|0)[\d\s()-]{1,9})\s\/\s(?=[\d\s-]{4,12}$)/;
/**
 * Country codes whose numbers never begin with the 0 that is dialed only within the country: "+49 030 123456". In others, such as
 * Italy, it is part of the number.
 */
const trunkZero =
  /^(\+(?:20|27|3[0-4]|36|4[0134689]|49|6[0-6]|8[1246]|9[0-58]|353|35[189]|38[0-79]|421|420|97[0-4]|98|21[236]|234|254)[\s.–-]*)(\(?)0(?=\d)/;
/** Minimum digits of a number that can be dialed. These have fewer: "+1 800 FLOWERS", "24/7". */
const DIGITS_MIN = 5;
/** Maximum digits of a number by E.164. */
const DIGITS_MAX = 15;

/**
 * The address that dials a number as people write it (RFC 3966), for pages and documents: the first of several, without the `(0)`
 * that is not dialed after a country code, with its extension. `""` if the text has no number, such as "on request".
 * @example phoneLink("+1 (650) 555-0100 ext. 12") // "tel:+16505550100;ext=12"
 */
export function phoneLink(phone: string): string {
  const text = withLatinDigits(phone.normalize("NFKC"))
    .replace(/\[(.*?)\]/g, "($1)")
    .replace(areaCode, "$1 ");
  const [first = ""] = text.split(separators);
  const [run = ""] =
    first.match(/\+?[\d\s().\-‐–/]*\d/g)?.filter((found) => digitsOf(found).length >= DIGITS_MIN) ?? [];
  const rest = first.slice(first.indexOf(run) + run.length);
  const [half = ""] = run.split("/");
  const written = digitsOf(run).length > DIGITS_MAX ? half : run;
  const isInternational = /^\s*(\+|00)/.test(written);
  const number = digitsOf(isInternational ? withoutTrunkZero(written) : written);
  if (number === "" || number.length > DIGITS_MAX) return "";
  const ext = extension.exec(rest)?.[1];
  return `tel:${isInternational ? "+" : ""}${number}${ext === undefined ? "" : `;ext=${ext}`}`;
}

function withoutTrunkZero(written: string): string {
  return written.trim().replace(/^00/, "+").replace(/\(0\)/, "").replace(trunkZero, "$1$2");
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** Replaces Arabic, Persian and Indian digits by the ASCII digits that telephones need. */
function withLatinDigits(text: string): string {
  return (
    text
      .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
      // In the scripts from Devanagari to Malayalam, zero is at …66 or …E6.
      .replace(/[\u0966-\u0d6f]/g, (sign) =>
        /\p{Nd}/u.test(sign) ? String((sign.charCodeAt(0) - 6) & 0xf) : sign,
      )
  );
}
