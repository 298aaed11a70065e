import { type ExportItem, type ExportPart, isJsonObject, omitEmpty } from "../../core/feature/export.ts";
import { toOwnList } from "../../core/resume/own-data.ts";
import { listSkillRows, type SkillRow } from "./skills.store.ts";
import { strengthLabels } from "./strength.contract.ts";

/** Skills as `skills`: each group with its skills as keywords, and each skill without a group on its own. */
export const skillExport: ExportPart = {
  lists: [
    {
      path: ["skills"],
      heading: (_db, { t }) => ({ title: t("Skills"), order: 4 }),
      fields: [
        { key: "name", label: "Skill", document: "title" },
        { key: "keywords", label: "Skills", document: "tags" },
      ],
      items(db) {
        const groups = Map.groupBy(listSkillRows(db), groupKey);
        return [...groups.values()].map(groupItem);
      },
    },
  ],
  own: (db) => ({ skills: toOwnList(listSkillRows(db), ["skill"], { added: ["strength", "group"] }) }),
};

/** Skills with the same key are exported as one entry: the imported one while they stay in its group, else their group. */
function groupKey(row: SkillRow): string {
  const { origin, group, _id } = row;
  if (origin !== null && origin.fields.group === group) return `${origin.document} ${entryPath(row)}`;
  return group === "" ? _id : `group ${group}`;
}

/** `skills[2]` for `skills[2].keywords[0]`. */
function entryPath({ origin }: SkillRow): string {
  return /^skills\[\d+\]/.exec(origin?.path ?? "")?.[0] ?? "";
}

function groupItem(members: SkillRow[]): ExportItem {
  const [first] = members;
  const group = first?.group ?? "";
  const isGroup = group !== "" || members.length > 1;
  const hasOneLevel = members.every(({ strength }) => strength === first?.strength);
  const json = omitEmpty({
    name: group || (isGroup ? "" : first?.skill),
    level: hasOneLevel && first !== undefined ? strengthLabels[first.strength] : "",
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
      // The entry was a text, or an object without keywords: the skill is the whole entry.
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

/** The imported keywords, without those whose skills were deleted and with the changes of the others. */
function mergeKeywords(
  imported: unknown,
  members: SkillRow[],
  path: string,
  isTaken: (path: string) => boolean,
): unknown {
  const byPath = new Map(members.map((member) => [member.origin?.path, member]));
  const current = (value: unknown, keywordPath: string) => {
    const member = byPath.get(keywordPath);
    if (member === undefined) return isTaken(keywordPath) ? [] : [value];
    return [member.skill === member.origin?.fields.skill ? value : member.skill];
  };
  const keywords = Array.isArray(imported)
    ? imported.flatMap((value, index) => current(value, `${path}.keywords[${index}]`))
    : current(imported, `${path}.keywords`);
  return Array.isArray(imported) || keywords.length !== 1 ? keywords : keywords[0];
}

function isLevelChanged(members: SkillRow[]): boolean {
  return members.some(({ strength, origin }) => origin !== null && origin.fields.strength !== strength);
}

/** The new level, if it was changed and all members have the same. */
function levelFor(members: SkillRow[]): { level?: string } {
  const [first] = members;
  const hasOneLevel = members.every(({ strength }) => strength === first?.strength);
  return isLevelChanged(members) && hasOneLevel && first !== undefined
    ? { level: strengthLabels[first.strength] }
    : {};
}
