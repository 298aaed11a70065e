import { asc } from "drizzle-orm";
import type { Db } from "../../core/database/client.ts";
import type { VisitorContent } from "../../core/feature/visitors.ts";
import type { Skill } from "./skills.contract.ts";
import { skillsRead } from "./skills.page.contract.ts";
import { skills } from "./skills.table.ts";

export function presentSkill(row: typeof skills.$inferSelect): Skill {
  const { _id, version, status, publishAt, skill, strength, group } = row;
  return { _id, version, status, publishAt, skill, strength, group };
}

/** In the owner's order. */
export function listSkills(db: Db): Skill[] {
  return listSkillRows(db).map(presentSkill);
}

export type SkillRow = typeof skills.$inferSelect;

/** The stored rows, in the same order. */
export function listSkillRows(db: Db): SkillRow[] {
  return db.select().from(skills).orderBy(asc(skills.position), asc(skills._id)).all();
}

export const skillVisitors: VisitorContent = {
  readHandlers: [{ read: skillsRead, answer: listSkills }],
  describePerson(answerTo) {
    const skills = answerTo(skillsRead) as Skill[] | undefined; // The type that `answers` gives above.
    return { knowsAbout: skills?.length ? skills.map(({ skill }) => skill) : undefined };
  },
};
