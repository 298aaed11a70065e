import type { Db } from "../../core/database/client.ts";
import { fileTextsOf } from "../../core/resume/file-texts.ts";
import type { Origin } from "../../core/resume/origin.ts";
import { tidyLine } from "../../core/resume/tidy-text.ts";
import { english, type Language } from "../../shared/language.ts";
import type { DegreeLevel } from "./educations.contract.ts";

type Education = { degreeLevel: string; degree: string; origin: Origin | null };

/** A longer text is a sentence, not the name of a degree. */
const WORDS_MAX = 80;

/**
 * The names of degrees in the imported file, such as "Bachelor of Science", by education. Leaves out educations whose level was
 * changed since the import, and those whose name contains a subject that was changed.
 */
export function degreeWordsOf<T extends Education>(db: Db, educations: readonly T[]): Map<T, string> {
  const named = fileTextsOf(db, educations, { list: "education", name: "studyType" });
  return new Map(
    educations.flatMap((education) => {
      const { origin, degreeLevel, degree } = education;
      if (origin === null || degreeLevel === "" || origin.fields.degreeLevel !== degreeLevel) return [];
      const words = tidyLine(named.get(education) ?? "");
      const imported = String(origin.fields.degree ?? "");
      const isOutdated = imported !== degree && imported !== "" && names(words, imported);
      return words === "" || words.length > WORDS_MAX || isOutdated ? [] : [[education, words] as const];
    }),
  );
}

/** Names of levels in documents. Pages show the bare level, which reads oddly before a subject. */
const levelNames = {
  Diploma: "Diploma",
  Associate: "Associate degree",
  Bachelor: "Bachelor’s degree",
  Master: "Master’s degree",
  Doctorate: "Doctorate",
} as const satisfies Record<DegreeLevel, string>;

/** "Bachelor of Science in Physics", "Master’s degree in Physics". */
export function degreeTitle(
  { level, words, field }: { level: DegreeLevel | ""; words: string; field: string },
  { t }: Pick<Language, "t">,
): string {
  const isLevel = level !== "" && new RegExp(`^${level}(?:['’]?s)?$`, "i").test(words);
  const name = words !== "" && !isLevel ? words : level && t(levelNames[level]);
  if (name === "" || field === "") return name || field;
  if (names(name, field)) return name;
  // "Master of Science, Vision" has a subject already.
  if (/[,:;]|\s[–—-]\s|\s(?:in|en|em)\s/i.test(name)) return [name, field].join(", ");
  return t("{degree} in {field}", { degree: name, field });
}

function names(words: string, subject: string): boolean {
  const plain = (text: string) => text.toLocaleLowerCase(english.tag);
  return plain(words).includes(plain(subject));
}
