import { compact, type ExportItem, type ExportPart, isJsonObject } from "../../core/feature/export.ts";
import { type SkillRow, skillRows } from "./skills.store.ts";
import { strengthNames } from "./strength.contract.ts";

/** Skills as `skills`: a group with its members as keywords, and each skill of no group by itself. */
export const skillExport: ExportPart = {
  lists: [
    {
      path: ["skills"],
      heading: () => ({ title: "Skills", order: 4 }),
      fields: [
        { key: "name", label: "Skill", document: "title" },
        { key: "keywords", label: "Skills", document: "tags" },
      ],
      items(db) {
        const groups = Map.groupBy(skillRows(db), groupKey);
        return [...groups.values()].map(groupItem);
      },
    },
  ],
};

/** What makes skills one entry: the imported one that they are of, as long as they stay in its group; else their group. */
function groupKey(row: SkillRow): string {
  const { origin, group, _id } = row;
  if (origin !== null && origin.fields.group === group) return `${origin.document} ${entryPath(row)}`;
  return group === "" ? _id : `group ${group}`;
}

/** `skills[2]` of `skills[2].keywords[0]`. */
function entryPath({ origin }: SkillRow): string {
  return /^skills\[\d+\]/.exec(origin?.path ?? "")?.[0] ?? "";
}

function groupItem(members: SkillRow[]): ExportItem {
  const [first] = members;
  const group = first?.group ?? "";
  const isGroup = group !== "" || members.length > 1;
  const isOneLevel = members.every(({ strength }) => strength === first?.strength);
  const json = compact({
    name: group || (isGroup ? "" : first?.skill),
    level: isOneLevel && first !== undefined ? levelOf(first.strength) : "",
    keywords: isGroup ? members.map(({ skill }) => skill) : [],
  });
  const path = first === undefined ? "" : entryPath(first);
  return {
    _id: first?._id ?? "",
    json,
    origin: first?.origin && path !== "" ? { document: first.origin.document, path } : null,
    merge(imported, isTaken) {
      const [changed] = members;
      if (changed === undefined) return json;
      // A text alone, or an entry without keywords: the skill is the entry.
      if (changed.origin?.path === path || changed.origin?.path === `${path}.name`) {
        const isSame = changed.skill === changed.origin.fields.skill && !isLevelChanged(members);
        if (isSame) return imported;
        if (!isJsonObject(imported)) return changed.skill;
        return { ...imported, name: changed.skill, ...levelFor(members) };
      }
      if (!isJsonObject(imported)) return json;
      const keywords = mergeKeywords(imported.keywords, members, path, isTaken);
      return { ...imported, keywords, ...levelFor(members) };
    },
  };
}

/** The imported keywords without those whose skills are gone, and with what became of the others; new ones follow. */
function mergeKeywords(
  imported: unknown,
  members: SkillRow[],
  path: string,
  isTaken: (path: string) => boolean,
): unknown {
  const byPath = new Map(members.map((member) => [member.origin?.path, member]));
  const now = (value: unknown, at: string) => {
    const member = byPath.get(at);
    if (member === undefined) return isTaken(at) ? [] : [value];
    return [member.skill === member.origin?.fields.skill ? value : member.skill];
  };
  const known = Array.isArray(imported)
    ? imported.flatMap((value, index) => now(value, `${path}.keywords[${index}]`))
    : now(imported, `${path}.keywords`);
  return Array.isArray(imported) || known.length !== 1 ? known : known[0];
}

function isLevelChanged(members: SkillRow[]): boolean {
  return members.some(({ strength, origin }) => origin !== null && origin.fields.strength !== strength);
}

/** A new level, where all of them have the same. */
function levelFor(members: SkillRow[]): { level?: string } {
  const [first] = members;
  const isOne = members.every(({ strength }) => strength === first?.strength);
  return isLevelChanged(members) && isOne && first !== undefined ? { level: levelOf(first.strength) } : {};
}

function levelOf(strength: SkillRow["strength"]): string {
  const name = strengthNames[strength];
  return name.charAt(0).toUpperCase() + name.slice(1);
}
