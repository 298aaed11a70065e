import { languageOf } from "../../core/languages/catalogs.ts";
import type { ResumeLayout } from "../../core/resume/resume-layout.contract.ts";
import { english, type Language } from "../../shared/language.ts";
import type { RichText } from "../../shared/rich-text.ts";

/** The content of a résumé in order, without any styling; the input of all writers. */
export type Outline = {
  name: string;
  label: string;
  /** Ways to reach the person. `href` is `""` if it is not a link. */
  contact: { kind: "place" | "phone" | "email" | "web"; text: string; href: string }[];
  /** The summary as typed, with Markdown's formatting (§19). */
  summary: string;
  sections: OutlineSection[];
  /** BCP 47 tag of the résumé's language; English if not given. */
  language?: string;
  /** Languages of `label` and `summary`, if they have no translation into `language`. */
  labelLanguage?: string;
  summaryLanguage?: string;
};

export type OutlineSection = {
  /** The name of its list in the JSON Resume. */
  list: string;
  /** The list's name, or the id of a custom section. */
  id: string;
  title: string;
  entries: OutlineEntry[];
  /** How many entries were left out, if that is said. */
  omitted?: number;
};

export type OutlineEntry = {
  /** `""` if the résumé was made without ids. */
  id: string;
  title: string;
  /** The link of the title, `""` for none. */
  href: string;
  /** Shown with the title: company, place. */
  details: string[];
  /** The description of a job's company, shown after its name: "Maker of steam engines"; on the line of a project, what it is if it has no client. `""` if unknown. */
  about: string;
  /** "Mar 2019 – Current", `""` if no date is known. */
  period: string;
  /** The first month, `""` if unknown. */
  since: string;
  /** The last month, `""` if unknown, `RUNNING` for a current entry. */
  until: string;
  /** Text and bullets as typed, with Markdown's formatting (§19). */
  text: string;
  bullets: string[];
  /** Lines such as "Courses: Logic, Brass". */
  facts: Fact[];
  /** BCP 47 tags of the title, the text and the bullets that have no translation into the résumé's language. */
  languages?: { title?: string; text?: string; bullets?: string };
  /** Whether only title, details and period are shown, on one line. */
  isLine: boolean;
  /** The citation of a publication, shown instead of title, details and period; empty for other entries. */
  citation: RichText;
};

export type Fact = {
  name: string;
  texts: string[];
  /** The courses of a degree, which give way before other facts. */
  isCourses?: true;
  /** The roles in a project, which its line names if it has no client. */
  isRoles?: true;
};

export const blankEntry: OutlineEntry = {
  id: "",
  title: "",
  href: "",
  details: [],
  about: "",
  period: "",
  since: "",
  until: "",
  text: "",
  bullets: [],
  facts: [],
  isLine: false,
  citation: [],
};

/** Sorts after all dates. */
export const RUNNING = "9999";

/** The language of an outline, for what documents say in addition. */
export function outlineLanguage({ language = english.tag }: Outline): Language {
  return languageOf(language);
}

/** The outline as the owner wants it in the generated résumé: without what is hidden, sections in the chosen order. */
export function applyLayout(
  outline: Outline,
  {
    hidden,
    sectionOrder,
    phone,
    address,
  }: Pick<ResumeLayout, "hidden" | "sectionOrder" | "phone" | "address">,
): Outline {
  const hiddenIds = new Set(hidden);
  // A section that the owner has not placed comes after the placed ones.
  const placeOf = ({ id }: OutlineSection) =>
    sectionOrder.includes(id) ? sectionOrder.indexOf(id) : sectionOrder.length;
  return {
    ...outline,
    contact: outline.contact.filter(
      ({ kind }) => (phone || kind !== "phone") && (address || kind !== "place"),
    ),
    sections: outline.sections
      .filter(({ id }) => !hiddenIds.has(id))
      .map((section) => ({ ...section, entries: section.entries.filter(({ id }) => !hiddenIds.has(id)) }))
      .filter(({ entries }) => entries.length > 0)
      .sort((one, other) => placeOf(one) - placeOf(other)),
  };
}
