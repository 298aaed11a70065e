import { desc } from "drizzle-orm";
import { presentTranslations } from "../../core/content/translations.ts";
import type { Db } from "../../core/database/client.ts";
import type { VisitorContent } from "../../core/feature/visitors.ts";
import { siteLanguage } from "../../core/languages/site-language.ts";
import { cutOffTextOf } from "../../core/resume/origin.ts";
import { withRichText } from "../../core/rich-text/rich-text.ts";
import { formatDuration } from "../../shared/duration.ts";
import type { Language } from "../../shared/language.ts";
import { compareByNewest, knownDate, withYearOnly } from "../../shared/period.ts";
import type { Experience } from "./experiences.contract.ts";
import { experiencesRead } from "./experiences.page.contract.ts";
import { experienceKind, experiences } from "./experiences.table.ts";

export function presentExperience(row: typeof experiences.$inferSelect, language: Language): Experience {
  const { createdAt: _createdAt, updatedAt: _updatedAt, origin, translated: _, ...experience } = row;
  const more = cutOffTextOf(origin, "description", row.description);
  return withRichText(
    {
      ...withYearOnly(experience),
      duration: formatDuration(
        knownDate(row, "startDate"),
        knownDate(row, "stopDate"),
        row.stillEmployed,
        new Date(),
        language,
      ),
      ...(more !== "" && { more }),
      // What was cut off has no translations.
      ...presentTranslations({ ...row, more }, [...(experienceKind.translates ?? []), "more"]),
    },
    "description",
    "more",
  );
}

export function listExperiences(db: Db, language: Language = siteLanguage(db)): Experience[] {
  return listExperienceRows(db).map((row) => presentExperience(row, language));
}

/** The stored rows, in the order of §12. */
export function listExperienceRows(db: Db) {
  return db
    .select()
    .from(experiences)
    .orderBy(desc(experiences._id)) // The sort is stable: of equal dates, the one added last comes first.
    .all()
    .sort(
      compareByNewest((row) => ({ start: row.startDate, end: row.stopDate, isRunning: row.stillEmployed })),
    );
}

export const experienceVisitors: VisitorContent = {
  readHandlers: [{ read: experiencesRead, answer: (db, _look, language) => listExperiences(db, language) }],
  shareable: {
    name: "experiences",
    resumeLists: ["work"],
    list: (db) =>
      listExperiences(db).map((entry) => ({
        _id: entry._id,
        title: [entry.title, entry.company].filter(Boolean).join(", "),
        ids: [entry._id],
        entry,
      })),
  },
};
