import type { degreeLevels } from "./educations.contract.ts";

type DegreeLevel = (typeof degreeLevels)[number];

/** Words anywhere in the text; the first line that matches wins, so longer words stand before those they contain. */
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

/** Abbreviations, without points and in small letters; only as the first word, because "as" and "ma" are words too. */
const degreeAbbreviations: [DegreeLevel, RegExp][] = [
  ["Doctorate", /^(dr|phd|dphil|edd|dsc|dba|jd|md)$/],
  ["Master", /^(ma|ms|msc|mscs|meng|mtech|mba|mfa|mphil|mph|mres|med|llm|mca)$/],
  ["Bachelor", /^(ba|bs|bsc|bscs|bsee|beng|btech|bba|bfa|bed|be|llb|bca|bcom|bcs)$/],
  ["Associate", /^(aa|as|aas)$/],
  ["Diploma", /^(diplom|dipl|dip)$/],
];

/** How an education's kind and subject are stored. */
type Degree = {
  degreeLevel: DegreeLevel | "";
  degree: string;
  /** The kind says more than the level does, "Bachelor of Science". */
  isAbridged: boolean;
};

/**
 * Recognises the degree level in a `studyType` of several languages. A kind that is not recognised keeps its words
 * before the subject; a missing subject is taken from "… in Computer Science".
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
  const joined = studyType.replace(/\. (?=\p{L}{1,3}\.)/gu, "."); // Some write "B. Sc.", so both readings are tried.
  const firsts = [studyType, joined].map(firstWord);
  return (
    degreeAbbreviations.find(([, word]) => firsts.some((first) => word.test(first)))?.[0] ??
    degreeWords.find(([, words]) => words.test(studyType))?.[0] ??
    ""
  );
}

function firstWord(text: string): string {
  return /^\p{L}+/u.exec(text.toLowerCase().replaceAll(".", ""))?.[0] ?? "";
}
