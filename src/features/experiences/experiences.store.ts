import { desc } from "drizzle-orm";
import type { Db } from "../../core/database/client.ts";
import type { VisitorContent } from "../../core/feature/visitors.ts";
import { byNewest, duration } from "../../shared/period.ts";
import type { Experience } from "./experiences.contract.ts";
import { experiencesRead } from "./experiences.page.contract.ts";
import { experiences } from "./experiences.table.ts";

export function presentExperience(row: typeof experiences.$inferSelect): Experience {
  const { createdAt: _createdAt, updatedAt: _updatedAt, ...experience } = row;
  return { ...experience, duration: duration(row.startDate, row.stopDate, row.stillEmployed) };
}

export function listExperiences(db: Db): Experience[] {
  return db
    .select()
    .from(experiences)
    .orderBy(desc(experiences._id)) // Sorting keeps it among equals: the one added last comes first.
    .all()
    .sort(byNewest((row) => ({ start: row.startDate, end: row.stopDate, isRunning: row.stillEmployed })))
    .map(presentExperience);
}

export const experienceVisitors: VisitorContent = {
  answers: [{ read: experiencesRead, answer: listExperiences }],
};
