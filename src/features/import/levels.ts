import type { degreeLevels } from "../educations/educations.contract.ts";
import type { Strength } from "../skills/strength.contract.ts";

/** The first line that matches wins: an "advanced beginner" is a beginner. */
const strengthWords: [Strength, RegExp][] = [
  [
    "3",
    /begin|basic|novice|familiar|elementary|junior|learning|limited|básico|débutant|grundkenntnisse|anfänger|初级|初級|了解|초급|^하$/iu,
  ],
  [
    "2",
    /intermediate|competent|medium|moderate|good|working|solid|intermedio|medio|intermédiaire|intermediário|mittel|gut|中级|中級|良好|중급|^중$/iu,
  ],
  [
    "1",
    /master|expert|advanced|proficien|senior|fluent|native|strong|excellent|guru|avanzado|avancé|avançado|fortgeschritten|精通|熟练|熟練|고급|^상$/iu,
  ],
];

/** The middle, for a skill without a level (contract: strengths 1 to 3). */
export const PLAIN_STRENGTH: Strength = "2";

/** The strength that a level means: a word, `80%`, `4/5`, or a number out of 5, 10 or 100; null for another. */
export function readStrength(level: string): Strength | null {
  const share = readShare(level);
  if (share !== null) return share >= 0.75 ? "1" : share >= 0.4 ? "2" : "3";
  return strengthWords.find(([, words]) => words.test(level))?.[0] ?? null;
}

function readShare(level: string): number | null {
  const [, value, sign, of] =
    /^(\d+(?:\.\d+)?)\s*(?:(%)|(?:\/|of|out of)\s*(\d+))?$/i.exec(level.trim()) ?? [];
  if (value === undefined) return null;
  const amount = Number(value);
  const scale =
    sign === "%" ? 100 : of !== undefined ? Number(of) : amount <= 5 ? 5 : amount <= 10 ? 10 : 100;
  return scale > 0 && amount <= scale ? amount / scale : null;
}

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
