import { asc } from "drizzle-orm";
import { presentTranslations } from "../../core/content/translations.ts";
import type { Db } from "../../core/database/client.ts";
import type { VisitorContent } from "../../core/feature/visitors.ts";
import type { Skill } from "./skills.contract.ts";
import { skillsRead } from "./skills.page.contract.ts";
import { skillKind, skills } from "./skills.table.ts";

export function presentSkill(row: typeof skills.$inferSelect): Skill {
  const { _id, version, status, publishAt, skill, strength, group } = row;
  const texts = presentTranslations(row, skillKind.translates);
  return { _id, version, status, publishAt, skill, strength, group, ...texts };
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
