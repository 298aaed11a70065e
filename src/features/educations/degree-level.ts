import type { degreeLevels } from "./educations.contract.ts";

type DegreeLevel = (typeof degreeLevels)[number];

/** Matched anywhere in the text. The first match wins, so longer words come before the ones they contain. */
const degreeWords: [DegreeLevel, RegExp][] = [
  ["Associate", /associate|전문학사|大专|大專|专科|短期大学|کاردانی/iu],
  ["Doctorate", /doctor|doktor|\bph\.? ?d\b|doctorat|dottorato|博士|박사|دکتر|доктор|кандидат наук/iu],
  [
    "Master",
    /master|máster|maestría|mestrado|magister|magistrale|maîtrise|硕士|碩士|修士|석사|کارشناسی ارشد|магистр/iu,
  ],
  [
    "Bachelor",
    /bachelor|bacharel|licenciatura|\blicence\b|\bgrado\b|graduação|\blaurea\b|本科|学士|學士|학사|کارشناسی|бакалавр/iu,
  ],
  ["Diploma", /\bdiploma?\b|\bdiplôme\b|文凭/iu],
];

/** Abbreviations without periods, in lower case. Only the first word is tested, because "as" and "ma" are also ordinary words. */
const degreeAbbreviations: [DegreeLevel, RegExp][] = [
  ["Doctorate", /^(dr|phd|dphil|edd|dsc|dba|jd|md)$/],
  ["Master", /^(ma|ms|msc|mscs|meng|mtech|mba|mfa|mphil|mph|mres|med|llm|mca)$/],
  ["Bachelor", /^(ba|bs|bsc|bscs|bsee|beng|btech|bba|bfa|bed|be|llb|bca|bcom|bcs)$/],
  ["Associate", /^(aa|as|aas)$/],
  ["Diploma", /^(diplom|dipl|dip)$/],
];

type Degree = {
  degreeLevel: DegreeLevel | "";
  degree: string;
  /** The level is less precise than the text, as for "Bachelor of Science". */
  isAbridged: boolean;
};

/**
 * Finds the degree level in a `studyType` written in one of several languages. If there is none, the text is kept in
 * front of the subject. A missing subject is taken from "… in Computer Science".
 *
 * @example readDegree("Master of Science in Physics", "") // level "Master", degree "Physics", isAbridged true
 */
export function readDegree(studyType: string, area: string): Degree {
  const degreeLevel = levelOf(studyType);
  if (degreeLevel === "") {
    const isRepeated = area !== "" && studyType.toLowerCase().includes(area.toLowerCase());
    const degree = isRepeated ? studyType : [studyType, area].filter(Boolean).join(", ");
    return { degreeLevel, degree, isAbridged: false };
  }
  const subject = /\s(?:in|en|em)\s+(.+)$/iu.exec(studyType)?.[1] ?? "";
  const isPlain =
    /^(\p{L}+?)(['’]?s)?( degree)?$/iu.exec(studyType)?.[1]?.toLowerCase() === degreeLevel.toLowerCase();
  return { degreeLevel, degree: area || subject, isAbridged: !isPlain };
}

function levelOf(studyType: string): DegreeLevel | "" {
  const joined = studyType.replace(/\. (?=\p{L}{1,3}\.)/gu, "."); // "B. Sc." as "B.Sc."
  const firstWords = [studyType, joined].map(firstWord);
  return (
    degreeAbbreviations.find(([, pattern]) => firstWords.some((word) => pattern.test(word)))?.[0] ??
    degreeWords.find(([, pattern]) => pattern.test(studyType))?.[0] ??
    ""
  );
}

function firstWord(text: string): string {
  return /^\p{L}+/u.exec(text.toLowerCase().replaceAll(".", ""))?.[0] ?? "";
}
