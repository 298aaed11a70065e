import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  blankSkill,
  type Skill,
  type SkillInput,
  skillSchema,
} from "../../../src/features/skills/skills.contract.ts";
import { strengthNames } from "../../../src/features/skills/strength.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { showSavedToast } from "../../core/form/saved-toast.ts";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { EntryRows } from "../../core/list/entry-list.tsx";
import { filterEntries, ListFilter } from "../../core/list/list-filter.tsx";
import { useRovingFocus } from "../../core/list/roving-focus.ts";
import { RowMenu } from "../../core/list/row-menu.tsx";
import { useQuickAdd } from "../../core/list/use-quick-add.ts";
import { showErrorToast } from "../../core/ui/error-toast.ts";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { saveSkill, skillActions } from "./skill-actions.ts";
import { SkillDialog } from "./skill-dialog.tsx";
import { skillsQuery } from "./skills-query.ts";
import { StrengthSteps } from "./strength-steps.tsx";
import "./skills-admin.css";

/** The heading of skills without a group, if others have one. */
const UNGROUPED = "Other skills";

/** 'Skills' in the admin (§2): rows under the headings of their groups. A click on a skill opens its form. */
export function SkillsPanel() {
  const { data: skills = [], isPending, isLoadingError } = useQuery(skillsQuery);
  const form = useOpenEntry("skill", isPending ? undefined : skills);
  // A new skill is like the row that was used last.
  const [model, setModel] = useState<SkillModel>(blankSkill);
  const field = useQuickAdd<Skill>({
    ...skillActions,
    add: (typed) => addSkill(typed, model),
    nameOf: ({ skill }) => skill,
    groupOf: ({ group }) => group || (skills.some((other) => other.group !== "") ? UNGROUPED : ""),
  });
  const typed = field.typed.trim().toLowerCase();
  const isKnown = skills.some(({ skill }) => skill.toLowerCase() === typed);
  const shown = filterEntries(skills, typed, ({ skill, group }) => `${skill} ${group}`);
  return (
    <Panel
      hasFailed={isLoadingError}
      title="Skills"
      actions={
        <>
          <ListFilter
            label="Find or add a skill"
            typed={field.typed}
            found={shown.length}
            onType={field.onType}
            adding={{ ...field, canAdd: typed !== "" && !isKnown, how: howAdded(model) }}
          />
          <ActionButton onClick={form.openNew}>Add Skill</ActionButton>
        </>
      }
    >
      {!isPending && !isLoadingError && skills.length === 0 && (
        <p className="empty">Nothing here yet. Start with what you do best.</p>
      )}
      <div className="@container">
        <SkillRows skills={skills} shown={shown} onEdit={form.openEntry} onUse={setModel} />
      </div>
      {form.entry !== undefined && (
        <SkillDialog key={form.entry?._id ?? "new"} skill={form.entry} onClose={form.close} />
      )}
    </Panel>
  );
}

type SkillModel = Pick<SkillInput, "group" | "strength">;

/** " to Languages as proficient" */
function howAdded({ group = "", strength = "1" }: SkillModel): string {
  return `${group === "" ? "" : ` to ${group}`} as ${strengthNames[strength]}`;
}

/** With more rows of skills and groups, the groups are closed at first, so that the page stays short. */
const OPEN_MAX = 60;
/** On phones, where each row is a line of its own. */
const OPEN_MAX_ON_PHONES = 16;

type SkillRowsProps = {
  skills: readonly Skill[];
  /** The skills that match the filter. */
  shown: readonly Skill[];
  onEdit(id: string): void;
  /** The focus is on the row of a skill or a group. */
  onUse(model: SkillModel): void;
};

function SkillRows({ skills, shown, onEdit, onUse }: SkillRowsProps) {
  /** The groups that are not in their first state. */
  const [toggled, setToggled] = useState<readonly string[]>([]);
  const [openMax] = useState(() => (matchMedia("(width < 40rem)").matches ? OPEN_MAX_ON_PHONES : OPEN_MAX));
  const sorting = useSortGroups(skills);
  const roving = useRovingFocus<HTMLDivElement>((row) => {
    const used = skills.find(({ _id, group }) => row === _id || row === `group ${group}`);
    if (used !== undefined) onUse({ group: used.group, strength: used.strength });
  });
  const isFiltered = shown.length < skills.length;
  const groups = groupsOf(shown);
  const hasGroups = groups.some(([group]) => group !== "");
  const named = groups.filter(([group]) => group !== "").length;
  const isOpenAtFirst = isFiltered || !hasGroups || skills.length + named <= openMax;
  const columns = columnStarts(
    groups.map(([, members]) => (isOpenAtFirst ? members.length + 1 : 1)),
    isOpenAtFirst ? [2, 3, 4] : [2, 3],
  );
  return (
    <div {...roving} className="skill-rows">
      {groups.map(([group, members], index) => {
        const isOpen = isFiltered || !hasGroups || isOpenAtFirst !== toggled.includes(group);
        return (
          <div key={group} data-starts={columns[index]}>
            {hasGroups && (
              <div className="skill-rows-head" data-row={`group ${group}`}>
                <h3 dir="auto">
                  <button
                    type="button"
                    data-control="main"
                    className="disclosure"
                    aria-expanded={isOpen}
                    onClick={() =>
                      setToggled(
                        toggled.includes(group)
                          ? toggled.filter((other) => other !== group)
                          : [...toggled, group],
                      )
                    }
                  >
                    {group || UNGROUPED}
                  </button>
                </h3>
                <span className="skill-rows-count">{members.length}</span>
                {group !== "" && !isFiltered && named > 1 && (
                  <RowMenu
                    name={group}
                    items={[
                      ...(index > 0
                        ? [{ label: "Move up", onChoose: () => sorting.mutate({ index, to: index - 1 }) }]
                        : []),
                      ...(index < named - 1
                        ? [{ label: "Move down", onChoose: () => sorting.mutate({ index, to: index + 1 }) }]
                        : []),
                    ]}
                  />
                )}
              </div>
            )}
            {isOpen && (
              <EntryRows
                entries={members}
                actions={skillActions}
                row={rowOf}
                onEdit={onEdit}
                order={{
                  queryKey: skillsQuery.queryKey,
                  saveOrder: (ids) =>
                    saveOrder(
                      sortMembers(
                        skills,
                        ids.flatMap((id) => members.find(({ _id }) => _id === id) ?? []),
                      ),
                    ),
                  arrange: (cached, sorted) => sortMembers((cached as Skill[] | undefined) ?? [], sorted), // The query's own type.
                }}
                className="entry-rows entry-rows-dense"
                isDense
                isFiltered={isFiltered}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

/**
 * Fixes which groups begin a column, so that a group that is opened moves only those below it.
 * @param heights the groups' rows at first
 * @param counts the numbers of columns that the list may have
 * @returns for each group the numbers of columns with which it begins one: "2 4"
 */
function columnStarts(heights: readonly number[], counts: readonly number[]): string[] {
  const total = heights.reduce((sum, height) => sum + height, 0);
  const middles = heights.map((height, index) =>
    heights.slice(0, index).reduce((sum, above) => sum + above, height / 2),
  );
  const columnOf = (index: number, count: number) => Math.floor(((middles[index] ?? 0) / total) * count);
  return heights.map((_, index) =>
    counts.filter((count) => index > 0 && columnOf(index, count) > columnOf(index - 1, count)).join(" "),
  );
}

function rowOf(skill: Skill) {
  return {
    name: skill.skill,
    title: <bdi>{skill.skill}</bdi>,
    controls: <StrengthSteps skill={skill} />,
  };
}

async function addSkill(typed: string, { group, strength }: SkillModel): Promise<Skill> {
  const checked = skillSchema.safeParse({ ...blankSkill, group, strength, skill: typed });
  if (!checked.success) throw new Error(checked.error.issues[0]?.message);
  return (await saveSkill(null, checked.data, { version: undefined, options: {} })).skill;
}

/** Groups in the order of their first skills, as visitors see them; skills without a group last, under `""`. */
function groupsOf(skills: readonly Skill[]): [group: string, members: Skill[]][] {
  const groups = [...Map.groupBy(skills, ({ group }) => group)];
  return [...groups.filter(([group]) => group !== ""), ...groups.filter(([group]) => group === "")];
}

/** All skills, with the skills of one group in another order. */
function sortMembers(skills: readonly Skill[], sorted: readonly Skill[]): Skill[] {
  const rest = [...sorted];
  return skills.map((skill) =>
    sorted.some(({ _id }) => _id === skill._id) ? (rest.shift() ?? skill) : skill,
  );
}

function saveOrder(skills: readonly Skill[]) {
  return send(api.skills.order.$put({ json: { ids: skills.map(({ _id }) => _id) } }));
}

/** Moves a whole group to another place. */
function useSortGroups(skills: readonly Skill[]) {
  const client = useQueryClient();
  const sorting = useMutation({
    mutationFn: async (change: { index: number; to: number } | readonly Skill[]) => {
      if (!("to" in change)) return await saveOrder(change);
      const groups = groupsOf(skills);
      groups.splice(change.to, 0, ...groups.splice(change.index, 1));
      return await saveOrder(groups.flatMap(([, members]) => members));
    },
    onSuccess(reply, change) {
      client.setQueryData(skillsQuery.queryKey, reply.skills);
      if ("to" in change) showSavedToast("Order saved.", async () => sorting.mutate(skills));
      else showSavedToast("Order restored.");
    },
    onError(error) {
      console.error("Failed to update order");
      showErrorToast("Order not saved", error);
    },
  });
  return sorting;
}
