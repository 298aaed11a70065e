import { asc } from "drizzle-orm";
import type { Db } from "../../core/database/client.ts";
import type { Skill } from "./skills.contract.ts";
import { skills } from "./skills.table.ts";

export function presentSkill({ _id, version, skill, strength }: typeof skills.$inferSelect): Skill {
  return { _id, version, skill, strength };
}

/** In the owner's order. */
export function listSkills(db: Db): Skill[] {
  return db.select().from(skills).orderBy(asc(skills.position), asc(skills._id)).all().map(presentSkill);
}
