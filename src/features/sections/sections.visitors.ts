import type { JsonLd, VisitorContent } from "../../core/feature/visitors.ts";
import { withoutFormatting } from "../../core/rich-text/rich-text.ts";
import { doiAddress } from "../../shared/citations/doi-address.ts";
import { sectionJsonNames } from "./json-names.contract.ts";
import { renderBibtex } from "./publications-bib.ts";
import type { SectionKind } from "./section-kinds.contract.ts";
import type { Section, SectionEntry } from "./sections.contract.ts";
import { sectionsRead } from "./sections.page.contract.ts";
import { listSections } from "./sections.store.ts";

export const sectionVisitors: VisitorContent = {
  readHandlers: [{ read: sectionsRead, answer: listSections }],
  documents: [
    {
      path: "/publications.bib",
      type: "application/x-bibtex; charset=utf-8",
      isOptional: true,
      make: renderBibtex,
    },
  ],
  shareable: {
    name: "sections",
    resumeLists: [...Object.values(sectionJsonNames).map(({ list }) => list), "sections"],
    list: (db) =>
      listSections(db).map((entry) => ({
        _id: entry._id,
        title: entry.title,
        ids: entry.entries.map(({ _id }) => _id),
        entry,
      })),
  },
  describePerson(answerTo) {
    const sections = withoutFormatting((answerTo(sectionsRead) ?? []) as Section[]); // The type that `answers` gives above.
    const person: Record<string, JsonLd[] | string[]> = {};
    for (const { kind, title, entries } of sections) {
      if (entries.length === 0) continue;
      const { property, describe } = descriptions[kind];
      const described = describe === null ? [customWork(title, entries)] : entries.map(describe);
      person[property] = [...(person[property] ?? []), ...described] as JsonLd[] | string[]; // The values of one property have the same type.
    }
    const { author, ...properties } = person;
    // schema.org has no property from a person to their works, so the works name their author.
    return { ...properties, ...(author && { "@reverse": { author } }) };
  },
};

type Description = {
  /** A property of a schema.org Person. */
  property: string;
  /** Null if the section is described as a whole. */
  describe: ((entry: SectionEntry) => JsonLd | string) | null;
};

const descriptions: Record<SectionKind, Description> = {
  certificates: {
    property: "hasCredential",
    describe: (entry) => ({
      "@type": "EducationalOccupationalCredential",
      name: entry.name,
      recognizedBy: organization(entry),
      dateCreated: month(entry.startDate),
      expires: month(entry.endDate),
      url: optional(entry.url),
    }),
  },
  languages: {
    property: "knowsLanguage",
    describe: ({ name }) => ({ "@type": "Language", name }),
  },
  publications: {
    property: "author",
    describe: (entry) => ({
      "@type": isArticle(entry) ? "ScholarlyArticle" : "CreativeWork",
      name: entry.name,
      publisher: organization(entry),
      datePublished: month(entry.startDate),
      url: optional(entry.url),
      sameAs: entry.doi ? doiAddress(entry.doi) : undefined,
      abstract: optional(entry.summary),
    }),
  },
  awards: { property: "award", describe: ({ name }) => name },
  volunteer: {
    property: "memberOf",
    describe: (entry) => ({
      "@type": "OrganizationRole",
      roleName: optional(entry.role),
      startDate: month(entry.startDate),
      endDate: month(entry.endDate),
      memberOf: { "@type": "Organization", name: entry.organization, url: optional(entry.url) },
    }),
  },
  interests: { property: "knowsAbout", describe: ({ name }) => name },
  references: {
    property: "subjectOf",
    describe: (entry) => ({
      "@type": "Recommendation",
      reviewBody: entry.summary,
      author: {
        "@type": "Person",
        name: entry.name,
        jobTitle: optional(entry.role),
        worksFor: organization(entry),
      },
    }),
  },
  custom: { property: "subjectOf", describe: null },
};

function customWork(title: string, entries: SectionEntry[]): JsonLd {
  return {
    "@type": "CreativeWork",
    name: title,
    hasPart: entries.map((entry) => ({
      "@type": "CreativeWork",
      name: entry.name,
      abstract: optional(entry.summary),
      dateCreated: month(entry.startDate),
      url: optional(entry.url),
      sourceOrganization: organization(entry),
    })),
  };
}

function isArticle({ publicationType }: SectionEntry): boolean {
  return publicationType === "article" || publicationType === "conference";
}

function organization({ organization: name }: SectionEntry): JsonLd | undefined {
  return name === "" ? undefined : { "@type": "Organization", name };
}

function month(date: string): string | undefined {
  return optional(date.slice(0, 7));
}

function optional(text: string): string | undefined {
  return text === "" ? undefined : text;
}
