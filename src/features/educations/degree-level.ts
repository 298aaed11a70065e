import type { degreeLevels } from "./educations.contract.ts";

type DegreeLevel = (typeof degreeLevels)[number];

/** Names of degrees at the start of a text; "Scrum Master" and "Masterclass" are none. The first line that matches wins. */
const degreeNames: [DegreeLevel, RegExp][] = [
  ["Associate", /^(associates?|tecnólogo)$/u],
  [
    "Doctorate",
    /^(doctor|doctorate|doctorado|doctorat|doutorado|doutor|dottorato|doktor|doktorat|доктор|кандидат)$/u,
  ],
  ["Master", /^(masters?|máster|maestría|mestrado|mestre|magister|maîtrise|mastère|магистр|магистратура)$/u],
  [
    "Bachelor",
    /^(bachelors?|baccalaureus|bacharel|bacharelado|bacharelato|licenciatura|licenciado|licence|grado|graduação|laurea|бакалавр|бакалавриат)$/u,
  ],
  ["Diploma", /^(diploma|diplom|diplôme|diplomado|диплом)$/u],
];

/** Degree names in scripts without word spaces, or that are never part of another word. */
const degreeWords: [DegreeLevel, RegExp][] = [
  ["Associate", /전문학사|大专|大專|专科|短期大学|^کاردانی$/u],
  ["Doctorate", /博士|박사|دکتر|دكتوراه|דוקטור/u],
  ["Master", /硕士|碩士|修士|석사|کارشناسی[\s\u200c]ارشد|ماجستير|תואר שני/u],
  ["Bachelor", /本科|学士|學士|학사|کارشناسی|بكالوريوس|תואר ראשון/u],
  ["Diploma", /文凭/u],
];

/** Abbreviations, without dots, lower case. */
const degreeAbbreviations: [DegreeLevel, RegExp][] = [
  ["Doctorate", /^(dr|phd|dphil|edd|dsc|dba|jd|md)$/],
  ["Master", /^(ma|ms|msc|mscs|meng|mtech|mba|mfa|mphil|mph|mres|med|llm|mca)$/],
  ["Bachelor", /^(ba|bs|bsc|bscs|bsee|beng|btech|bba|bfa|bed|be|llb|bca|bcom|bcs)$/],
  ["Associate", /^(aa|as|aas)$/],
  ["Diploma", /^(dipl|dip)$/],
];

/** An abbreviation that doesn't mean a degree, because of the word after it: "MS Office", "MA workshop". */
const notAfterAbbreviation =
  /^[^\s]+\s+(?:office|word|excel|power ?point|access|project|sql|school|essentials|foundations|prep(?:aration)?|bootcamp|boot camp|workshop|seminar|training|thesis|class)\b/iu;

/** Words that may precede the name of a degree. */
const qualifiers =
  /^(?:(?:executive|joint|dual|double|honou?rs|integrated|european|professional|advanced|higher|graduate|postgraduate|undergraduate|international|specialist)\s+)+/u;
/** What may follow the name of a degree: nothing, "'s", "degree", a subject after a preposition, or punctuation. */
const continuation =
  /^(?:['’]s|s['’]|['’])?(?:\s+degree|\s+diploma)?(?:$|\s*[,(/:;–—-]|\s+(?:of|in|en|em|de|di|du|des|der|del|d['’]|magistrale|triennale|with|с|в|по|наук)(?:[\s'’]|$))/u;
/** Phrases that mean that a degree was not awarded, or not yet. */
const notAwarded =
  /\b(?:abd|all but dissertation|drop(?:ped)?[ -]?out|discontinued|withdr[ae]wn?|interrupted|attended|coursework|post-?doc|candidate|student|studies|not (?:completed|finished|awarded|obtained|conferred|graduated)|nicht beendet|studienabbruch|non obtenue?|ikke fullført|ej avslutad|no degree|without (?:a )?degree|incomplete|unfinished|uncompleted|dropped out|abandoned|in progress|pending|expected|abgebrochen|ohne abschluss|nicht abgeschlossen|inacabad[oa]|sin (?:finalizar|terminar|título)|incomplet[oa]|inachevé|non (?:terminé|achevé|completat[oa])|não concluíd[oa])|肄业|中退|중퇴|수료|在读|在讀|在学中|未完成|博士[后後]/iu;

/** How an education's kind and subject are stored. */
type Degree = {
  degreeLevel: DegreeLevel | "";
  degree: string;
  /** The level is less precise than the text, as for "Bachelor of Science". */
  isAbridged: boolean;
};

/**
 * Reads the degree level from a `studyType` that is the whole name of a degree, in the languages of the import. Any other kind keeps
 * its words before the subject; a missing subject is taken from "… in Computer Science".
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
  if (notAwarded.test(studyType)) return "";
  const text = studyType.trim().toLowerCase();
  const inScript = degreeWords.find(([, words]) => words.test(text))?.[0];
  if (inScript !== undefined) return inScript;
  const words = firstWords(text);
  const abbreviated = isAbbreviation(studyType.trim())
    ? degreeAbbreviations.find(([, own]) => words.some((word) => own.test(word)))?.[0]
    : undefined;
  if (abbreviated !== undefined) return abbreviated;
  const named = text.replace(qualifiers, "");
  const [name = ""] = /^\p{L}+/u.exec(named) ?? [];
  if (!continuation.test(named.slice(name.length))) return "";
  // An Italian "laurea magistrale" is the second degree.
  if (/^laurea (?:magistrale|specialistica)/u.test(named)) return "Master";
  return degreeNames.find(([, own]) => own.test(name))?.[0] ?? "";
}

/** Whether a text begins like "BSc", "Ed.D." or "phd", and not like the words "As" and "Be", or "AS/400". */
function isAbbreviation(text: string): boolean {
  if (notAfterAbbreviation.test(text)) return false;
  const [start = ""] = /^\S+/u.exec(text) ?? [];
  if (/^\p{L}+[/-]\d/u.test(start)) return false;
  return (
    (start === text && /^\p{L}+$/u.test(text)) ||
    start.includes(".") ||
    /\p{Lu}.*\p{Lu}/u.test(start) ||
    /^(?:phd|dphil|msc|mba|meng|bsc|beng|bba|llb|llm|dr|dipl)\b/iu.test(start)
  );
}

/** The first word without its points, in two readings, because "B. Sc." can be one word or two. */
function firstWords(text: string): string[] {
  const joined = text.replace(/\. (?=\p{L}{1,3}(?:[.\s]|$))/gu, ".");
  return [text, joined].map((own) => /^\p{L}+/u.exec(own.replaceAll(".", ""))?.[0] ?? "");
}
