import type { PublicationType } from "../../../shared/citations/citation-styles.ts";
import { parseName } from "../../../shared/citations/names.ts";
import type { FileContent, ResumeReader } from "../reader.ts";
import { Fields } from "../texts/fields.ts";
import { publicationEntry } from "../texts/publication.ts";
import { assertEntries, assertFieldSize } from "../texts/publication-limits.ts";

export function isRis(text: string): boolean {
  return /^TY {0,2}- ?[A-Za-z]/m.test(text);
}

/** RIS, the format of EndNote and of publishers. */
export const ris: ResumeReader = {
  recognize: (content: FileContent) => content.format === "text" && isRis(content.text),
  read(content) {
    const records = parseRis("text" in content ? content.text : "");
    for (const texts of records.flatMap((record) => [...record.values()]))
      assertFieldSize(texts.reduce((size, text) => size + text.length, 0));
    return { publications: records.map(publicationOf) };
  },
};

const types: Readonly<Record<string, PublicationType>> = {
  JOUR: "article",
  EJOUR: "article",
  MGZN: "article",
  NEWS: "article",
  CONF: "conference",
  CPAPER: "conference",
  BOOK: "book",
  EBOOK: "book",
  EDBOOK: "book",
  CHAP: "chapter",
  ECHAP: "chapter",
  ENCYC: "chapter",
  THES: "thesis",
  RPRT: "report",
  STAND: "report",
  GOVDOC: "report",
  DATA: "dataset",
  AGGR: "dataset",
  COMP: "software",
  PAT: "patent",
  UNPB: "preprint",
  MANSCPT: "preprint",
};

/** Values by tag. */
type RisRecord = Map<string, string[]>;

function parseRis(text: string): RisRecord[] {
  const records: RisRecord[] = [];
  let record: RisRecord | null = null;
  let last: string[] | null = null;
  for (const line of text.split(/\r\n?|\n/)) {
    const [, tag = "", value = ""] = /^([A-Z][A-Z0-9]) {1,2}-(?: (.*))?$/.exec(line) ?? [];
    if (tag === "TY") {
      record = new Map([["TY", [value.trim()]]]);
      records.push(record);
      assertEntries(records.length);
      last = null;
    } else if (tag === "ER") {
      record = null;
      last = null;
    } else if (tag !== "" && record !== null) {
      last = record.get(tag) ?? [];
      record.set(tag, last);
      last.push(value.trim());
    } else if (last !== null && line.trim() !== "") {
      // A text of several lines.
      const start = last.pop() ?? "";
      // Joined without a list, which would copy the text for each line.
      last.push(start === "" ? line.trim() : `${start} ${line.trim()}`);
    }
  }
  return records;
}

function publicationOf(record: RisRecord): Record<string, unknown> {
  const values = [...record].map(([tag, texts]): [string, unknown] => {
    const filled = texts.filter((text) => text !== "");
    return [tag, filled.length > 1 ? filled : filled[0]];
  });
  const source = new Fields(Object.fromEntries(values)).skip("TY", "Y2", "DP", "DB", "LA");
  const type = types[(record.get("TY")?.[0] ?? "").toUpperCase()] ?? "";
  const first = (...tags: string[]) => {
    const tag = tags.find((each) => source.has(each));
    return tag === undefined ? "" : (source.list(tag)[0] ?? "");
  };
  const all = (...tags: string[]) => tags.flatMap((tag) => (source.has(tag) ? source.list(tag) : []));
  const [from, to] = [first("SP"), first("EP")];
  const publisher = first("PB");
  const isBook = type === "book";
  const title = first("TI", "T1", ...(isBook ? ["BT"] : []), "CT");
  const place = isBook
    ? publisher === ""
      ? ""
      : first("T2", "T3")
    : first("T2", "JF", "JO", "BT", "JA", "J1", "J2", "C3");
  const year = first("DA", "PY", "Y1").replace(/\/+$/, "");
  const same = first("PY", "Y1");
  if (same !== "" && year.startsWith(same.slice(0, 4))) source.skip("PY", "Y1");
  return publicationEntry(source, {
    title,
    type,
    authors: all("AU", "A1").map(nameOf),
    editors: all("ED", "A2").map(nameOf),
    place: place || (isBook ? "" : publisher),
    publisher,
    date: dateOf(year),
    volume: first("VL"),
    issue: first("IS"),
    pages: to === "" || to === from ? from : `${from}–${to}`,
    doi: first("DO"),
    addresses: all("UR", "L1", "L2", "L3", "LK"),
    abstract: first("AB", "N2"),
    key: /^[^\s,{}()"'#%~=\\@/]*[a-z][^\s,{}()"'#%~=\\@/]*$/i.test(first("ID")) ? first("ID") : "",
    keywords: all("KW"),
  });
}

/** `Lovelace, Ada, Jr.`; RIS has family names first, so that others are groups. */
function nameOf(name: string): string {
  const [family = "", given = "", suffix = ""] = name.split(/\s*,\s*/);
  if (suffix !== "") return [family, suffix, given].join(", ");
  return name.includes(",") || parseName(name).given === "" ? name.replace(/\s*,\s*$/, "") : `{${name}}`;
}

/** `2019/05/17` as `2019-05`. */
function dateOf(text: string): string {
  const [, year = "", month = ""] = /^(\d{4})(?:[-/](\d{1,2}))?(?:[-/]|$)/.exec(text) ?? [];
  if (year === "") return text;
  return Number(month) >= 1 && Number(month) <= 12 ? `${year}-${month.padStart(2, "0")}` : year;
}
