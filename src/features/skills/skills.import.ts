import { entryKeyOf, type ImportPart, type ListImport } from "../../core/feature/import.ts";
import type { Publication } from "../../core/fields/publication.contract.ts";
import { ownListSchema } from "../../core/resume/own-data.ts";
import { isObject, type Piece, type Source } from "../../core/resume/source.ts";
import { DEFAULT_STRENGTH, readStrength } from "./read-strength.ts";
import { type Skill, skillFields } from "./skills.contract.ts";
import { listSkillRows } from "./skills.store.ts";
import { skills } from "./skills.table.ts";

export type ImportedSkill = Omit<Skill, "_id" | "version" | keyof Publication> & { status?: "draft" };

/**
 * Reads `skills` (§3): an entry with keywords is a group of skills, one without is a skill itself. A skill that is there
 * twice is imported once, with the higher strength.
 */
function readSkills(root: Source): ImportedSkill[] {
  const skills = new Map<string, ImportedSkill>();
  const add = (
    piece: Piece,
    { strength, group = "", status }: Omit<ImportedSkill, "skill" | "group"> & { group?: string },
  ) => {
    const skill = root.report.truncateLine(piece);
    const key = skill.toLowerCase();
    const known = skills.get(key);
    if (known === undefined && skill !== "")
      skills.set(
        key,
        root.report.recordEntry({ skill, strength, group, ...(status && { status }) }, piece.path),
      );
    else if (known !== undefined) {
      known.strength = strength < known.strength ? strength : known.strength;
      known.group ||= group;
      if (status === undefined) delete known.status;
    }
  };
  for (const item of root.get("skills").items()) {
    if (!isObject(item.value)) {
      const piece = item.text();
      if (piece !== null) add(piece, { strength: DEFAULT_STRENGTH });
      continue;
    }
    const read = { strength: strengthOf(item), ...item.publication };
    const name = item.piece("name");
    const keywords = item.pieces("keywords");
    if (keywords.length === 0 && name !== null) add(name, read);
    const group = name === null ? "" : item.report.truncateLine(name);
    for (const keyword of keywords) add(keyword, { ...read, group });
    if (name !== null && keywords.length > 0 && ![...skills.values()].some((skill) => skill.group === group))
      item.report.warn(
        [name.path],
        `${name.path} “${group}” was left out: all its skills are in other groups.`,
      );
  }
  return [...skills.values()];
}

function strengthOf(item: Source): ImportedSkill["strength"] {
  const level = item.line("level", "proficiency");
  const strength = level === "" ? DEFAULT_STRENGTH : readStrength(level);
  if (strength !== null) return strength;
  const { path } = item.get("level");
  item.report.warn(
    [path, item.get("proficiency").path],
    `${path} “${level}” is not a known level, so “intermediate” was used.`,
  );
  return DEFAULT_STRENGTH;
}

const list: ListImport<ImportedSkill, typeof skills.$inferSelect> = {
  name: "skills",
  own: "skills",
  kind: "skill",
  table: skills,
  read: readSkills,
  nameOf: (entry) => entry.skill,
  rows: listSkillRows,
  keyOf: ({ skill }) => entryKeyOf(skill),
  insert: (change, entry, origin) => change.append(skills, { ...entry, origin }),
  removeAll(change) {
    const rows = change.db.select({ _id: skills._id }).from(skills).all();
    for (const { _id } of rows) change.remove(skills, _id, "entry");
    return rows.length;
  },
};

export const skillImport: ImportPart = {
  lists: [list],
  own: {
    skills: ownListSchema(skillFields, ["skill"], {
      strength: skillFields.strength.schema,
      group: skillFields.group.schema,
    }),
  },
};
