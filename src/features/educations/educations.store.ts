import { desc } from "drizzle-orm";
import type { Db } from "../../core/database/client.ts";
import type { Education } from "./educations.contract.ts";
import { educations } from "./educations.table.ts";

export function presentEducation(row: typeof educations.$inferSelect): Education {
  const { createdAt: _createdAt, updatedAt: _updatedAt, ...education } = row;
  return education;
}

/** Newest first: by end, then by start. */
export function listEducations(db: Db): Education[] {
  return db
    .select()
    .from(educations)
    .orderBy(desc(educations.endDate), desc(educations.startDate), desc(educations._id))
    .all()
    .map(presentEducation);
}
