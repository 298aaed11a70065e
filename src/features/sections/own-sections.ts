import { z } from "zod";
import type { Db } from "../../core/database/client.ts";
import type { ListImport } from "../../core/feature/import.ts";
import { requiredText } from "../../core/fields/field.contract.ts";
import {
  type Publication,
  publicationFields,
  publishedByDefault,
} from "../../core/fields/publication.contract.ts";
import { sentTranslations } from "../../core/fields/translations.contract.ts";
import { type SectionKind, sectionKinds } from "./section-kinds.contract.ts";
import { sectionFields } from "./sections.contract.ts";
import { listSections } from "./sections.store.ts";
import { sections } from "./sections.table.ts";

type OwnSection = { _id: string; kind: SectionKind; title: string } & Publication;

export const ownSectionSchema = z
  .array(
    z.object({
      _id: z.guid("_id must be an id."),
      kind: z.enum(sectionKinds),
      title: requiredText("Title"),
      translations: sentTranslations(sectionFields),
      ...publicationFields,
    }),
  )
  .max(500);

/** The sections with their titles, in the owner's order. The look refers to them by their ids. */
export function ownSections(db: Db): object[] {
  return listSections(db).map(({ _id, kind, title, status, publishAt, translations }) => ({
    ...{ _id, kind, title },
    ...(translations && { translations }),
    ...(status !== "public" && { status }),
    ...(publishAt !== "" && { publishAt }),
  }));
}

/** Sections of a file of Vitrine; their entries are in the lists of the résumé. */
export const ownSectionImport: ListImport<OwnSection, typeof sections.$inferSelect & { origin: null }> = {
  name: "resume sections",
  kind: "section",
  table: sections,
  read({ report }) {
    const found = (report.own.sections ?? []) as OwnSection[]; // Checked by `ownSectionSchema`.
    return found.map((section, index) =>
      report.recordEntry({ ...publishedByDefault, ...section }, `meta.vitrine.sections[${index}]`),
    );
  },
  nameOf: ({ title }) => title,
  rows: (db) =>
    db
      .select()
      .from(sections)
      .all()
      .map((row) => ({ ...row, origin: null })),
  keyOf: ({ kind, title }) => (kind === "custom" ? `custom: ${title}` : kind),
  insert(change, { _id, ...section }) {
    const isFree = change.find(sections, _id) === undefined;
    return change.append(sections, section, undefined, isFree ? _id : undefined);
  },
  // The lists of entries remove their sections.
  removeAll: () => 0,
};
