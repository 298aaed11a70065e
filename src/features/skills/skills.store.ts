import { asc } from "drizzle-orm";
import type { Db } from "../../core/database/client.ts";
import type { VisitorContent } from "../../core/feature/visitors.ts";
import type { Skill } from "./skills.contract.ts";
import { skillsRead } from "./skills.page.contract.ts";
import { skills } from "./skills.table.ts";

export function presentSkill({ _id, version, skill, strength, group }: typeof skills.$inferSelect): Skill {
  return { _id, version, skill, strength, group };
}

/** In the owner's order. */
export function listSkills(db: Db): Skill[] {
  return db.select().from(skills).orderBy(asc(skills.position), asc(skills._id)).all().map(presentSkill);
}

export const skillVisitors: VisitorContent = {
  answers: [{ read: skillsRead, answer: listSkills }],
  describePerson(answerTo) {
    const skills = answerTo(skillsRead) as Skill[] | undefined; // What it answers above.
    return { knowsAbout: skills?.length ? skills.map(({ skill }) => skill) : undefined };
  },
};
