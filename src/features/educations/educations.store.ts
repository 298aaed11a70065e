import { desc } from "drizzle-orm";
import { presentTranslations } from "../../core/content/translations.ts";
import type { Db } from "../../core/database/client.ts";
import type { VisitorContent } from "../../core/feature/visitors.ts";
import { withYearOnly } from "../../shared/period.ts";
import type { Education } from "./educations.contract.ts";
import { educationsRead } from "./educations.page.contract.ts";
import { educationKind, educations } from "./educations.table.ts";

export function presentEducation(row: typeof educations.$inferSelect): Education {
  const { createdAt: _createdAt, updatedAt: _updatedAt, origin: _origin, translated: _, ...education } = row;
  return { ...withYearOnly(education), ...presentTranslations(row, educationKind.translates) };
}

/** Newest first: ongoing ones, then by end and start. */
export function listEducations(db: Db): Education[] {
  return listEducationRows(db).map(presentEducation);
}

/** The stored rows, in the same order. */
export function listEducationRows(db: Db) {
  return db
    .select()
    .from(educations)
    .orderBy(
      desc(educations.isCurrent),
      desc(educations.endDate),
      desc(educations.startDate),
      desc(educations._id),
    )
    .all();
}

export const educationVisitors: VisitorContent = {
  readHandlers: [{ read: educationsRead, answer: listEducations }],
  describePerson(answerTo) {
    const educations = answerTo(educationsRead) as Education[] | undefined; // The type that `answers` gives above.
    const schools = educations?.map(({ school }) => ({ "@type": "EducationalOrganization", name: school }));
    return { alumniOf: schools?.length ? schools : undefined };
  },
};
