import { isMonth } from "../fields/field.contract.ts";

/** The result of reading a date in a résumé. `month` is `YYYY-MM-01`. */
type MonthReading =
  | { kind: "none" }
  | { kind: "present" }
  | { kind: "month"; month: string; isYearOnly: boolean }
  | { kind: "unreadable"; reason: string };

/** "Present" and its synonyms in many languages. */
const PRESENT =
  /^(till |until |to |up to |bis (?:zu[mr] )?|até (?:a |o )?|hasta (?:la |el )?|jusqu['’](?:à |au )?|do |по |до )?(the )?(present( day| time)?|current(ly)?( (position|role|job|employer))?|still (here|working|employed)|now|today|date|ongoing|in progress|actual(idad|idade|ité|mente)?|(hasta )?(hoy|la actualidad|el presente)|presente?|oggi|(fino )?(ad oggi|a oggi)|attuale|in corso|in essere|fecha|a día de hoy|en curso|oggi stesso|attualmente|ce jour|à ce jour|à présent|derzeit|fortlaufend|andauernd|dato|hoje|o presente|dziś|dzisiaj|obecny|chwili obecnej|dnes|dnešek|sada|trenutno|danes|днес|сега|момента|наразі|нині|idag|nåtid|nutid|hari ini|kini|kasalukuyan|günümüze kadar|devam|jelenleg is|a jelenig|至今为止|現在に至る|現職|현재까지|현재 재직 ?중|재직중|الى الآن|إلى الآن|الحاضر|الوقت الحاضر|هم[\s\u200c]?اکنون|עד היום|הווה|अभी|अब तक|বর্তমান|heute|jetzt|aktuell|gegenwart|gegenwärtig|laufend|aujourd['’]hui|présent|actuel(le)?(ment)?|en cours|heden|(tot )?nu|momenteel|(até )?(o momento|agora)|em curso|atual(idade|mente)?|nuværende|i dag|nu(varande)?|pågående|pågår|nåværende|nå|dags dato|nykyinen|nykyään|obecnie|teraz|do teraz|dosud|současnost|prezent|în prezent|jelenleg|jelen|günümüz|halen|devam ediyor|sekarang|saat ini|至今|今|现在|現在|目前|迄今|现任|現任|在职|在職|현재|재직 ?중|재학 ?중|اکنون|تاکنون|الآن|حتى الآن|حاليا|حاليًا|היום|כיום|वर्तमान|ปัจจุบัน|hiện tại|hiện nay|(по )?(настоящее время|н\.? ?в|наст\. время)|сейчас|дотепер|досі|теперішній час|σήμερα|παρόν)\.?$/iu;

/** A word that two languages use for different months is read as in the first one. */
const LANGUAGES =
  "en de fr es pt it nl da sv nb fi pl cs ro hu tr id ru uk el ca sk et lv lt sl hr bg sr vi ar fa he hi bn mr pa te th ms fil".split(
    " ",
  );
const monthNumbers = new Map<string, number>();
// Some languages decline the name after a day, or if there is no year.
for (const language of LANGUAGES)
  for (const style of ["long", "short"] as const)
    for (const [day, year] of [[], ["numeric"], [undefined, "numeric"]] as const) {
      const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
        month: style,
        day,
        year,
        timeZone: "UTC",
      });
      for (let month = 1; month <= 12; month++) {
        const parts = format.formatToParts(Date.UTC(2020, month - 1, 1));
        const word = bareWord(parts.find(({ type }) => type === "month")?.value ?? "");
        if (!/\d/.test(word) && !monthNumbers.has(word)) monthNumbers.set(word, month);
      }
    }
for (const [word, month] of [
  ["sept", 9],
  ["mrz", 3],
  ["set", 9],
] as const)
  monthNumbers.set(word, month);

function bareWord(word: string): string {
  return word.toLowerCase().replace(/\.$/, "");
}

/** Whether a word is the name of a month in one of many languages, or short for one. */
export function isMonthName(word: string): boolean {
  return monthNumbers.has(bareWord(word));
}

/**
 * Reads a month in the formats of real résumés: `2020`, `2020-05`, `2020-05-17`, `2020.05`, `2020年5月`, an ISO time,
 * `05/2020`, `17.05.2020`, `May 2020`, `17 mai 2020`, `May 17, 2020`. A year alone becomes January.
 */
export function readMonth(text: string): MonthReading {
  // Some put it in brackets, or leave the dash of a period.
  const value = text.trim().replace(/^[\s([–—-]+(?=\p{L})|(?<=\p{L})[)\]]$/gu, "");
  if (value === "") return { kind: "none" };
  if (PRESENT.test(value)) return { kind: "present" };
  const found = parts(value);
  if (found === null) return { kind: "unreadable", reason: "is not a date that Vitrine can read" };
  if (found.month < 1 || found.month > 12)
    return { kind: "unreadable", reason: "is not a date that Vitrine can read" };
  const month = `${found.year}-${String(found.month).padStart(2, "0")}-01`;
  if (!isMonth(month)) return { kind: "unreadable", reason: "is not between 1900 and 2100" };
  return { kind: "month", month, isYearOnly: found.isYearOnly };
}

type Parts = { year: string; month: number; isYearOnly: boolean };

function parts(value: string): Parts | null {
  const year = /^(\d{4}) ?[年년]?$/.exec(value);
  if (year) return { year: year[1] ?? "", month: 1, isYearOnly: true };
  const yearFirst =
    /^(\d{4})(?:[-/.] ?| ?[年년] ?)(\d{1,2})(?:[-/.]?| ?[月월] ?)(?:(?<=[-/.月월] ?)(\d{1,2})[日일]?(?:[T ]\d{1,2}:.*)?)?$/.exec(
      value,
    );
  if (yearFirst) return checked(yearFirst[1], yearFirst[2], yearFirst[3]);
  const monthFirst = /^(\d{1,2})[-/.](\d{4})$/.exec(value);
  if (monthFirst) return checked(monthFirst[2], monthFirst[1]);
  // "Jan 2020" as a spreadsheet program saves it: "Jan-20".
  const shortYear = /^(\p{L}+\.?)[- ]['’]?(\d{2})$|^(\p{L}+\.?) ?['’](\d{2})$/u.exec(value);
  if (shortYear)
    return named(`${shortYear[1] ?? shortYear[3]} ${century(shortYear[2] ?? shortYear[4] ?? "")}`);
  const dayAndMonth = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(value);
  if (dayAndMonth) return dayMonthYear(dayAndMonth);
  return named(value);
}

function checked(year = "", month = "", day = "1"): Parts | null {
  const isDay = Number(day) >= 1 && Number(day) <= 31;
  return isDay ? { year, month: Number(month), isYearOnly: false } : null;
}

/** With dots the day comes first; with slashes or hyphens only a number above 12 shows the order. */
function dayMonthYear([, first = "", separator = "", second = "", year = ""]: RegExpExecArray): Parts | null {
  if (separator === "." || Number(first) > 12 || first === second) return checked(year, second, first);
  return Number(second) > 12 ? checked(year, first, second) : null;
}

/** A year of two digits: at most ten years from now. */
function century(year: string): string {
  const last = (new Date().getUTCFullYear() + 10) % 100;
  return `${Number(year) <= last ? "20" : "19"}${year}`;
}

/** A month's name, a year and perhaps a day, in any order. */
function named(value: string): Parts | null {
  const tokens = value
    .split(/[\s,./-]+/u)
    .filter((token) => token !== "" && !/^(de|del|of|tháng|г|года|р|року|roku)$/iu.test(token));
  const years = tokens.filter((token) => /^\d{4}$/.test(token));
  const days = tokens.filter((token) => /^\d{1,2}(st|nd|rd|th|er)?$/i.test(token));
  const names = tokens.filter(isMonthName);
  if (years.length !== 1 || names.length !== 1 || days.length > 1) return null;
  if (tokens.length !== years.length + names.length + days.length) return null;
  return checked(
    years[0],
    String(monthNumbers.get(bareWord(names[0] ?? ""))),
    String(Number.parseInt(days[0] ?? "1", 10)),
  );
}
