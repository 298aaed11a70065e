import { useQuery } from "@tanstack/react-query";
import { strengthNames } from "../../../src/features/skills/strength.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { SortableList } from "../../core/list/sortable-list.tsx";
import { AddButton, Panel } from "../../core/ui/panel.tsx";
import { SkillDialog } from "./skill-dialog.tsx";
import { skillClasses } from "./skill-section.tsx";
import { skillsQuery } from "./skills-query.ts";

/** 'Skills' in the admin (§2), with size and shade as on the home page. A click on a skill opens its form. */
export function SkillsPanel() {
  const { data: skills, isLoadingError } = useQuery(skillsQuery);
  const form = useOpenEntry("skill", skills);
  return (
    <Panel
      hasFailed={isLoadingError}
      title="Skills"
      actions={<AddButton onClick={form.openNew}>Add Skill</AddButton>}
    >
      {skills?.length === 0 && <p className="empty">Nothing here yet. Start with what you do best.</p>}
      {skills && skills.length > 0 && (
        <SortableList
          entries={skills}
          layout="wrap"
          nameOf={({ skill }) => skill}
          saveOrder={(ids) => send(api.skills.order.$put({ json: { ids } }))}
          queryKey={skillsQuery.queryKey}
          className="flex flex-wrap gap-2 [&>.sortable-entry]:max-w-full [&>.sortable-entry]:items-center [&>.sortable-entry]:gap-0 [&>.sortable-entry]:border [&>.sortable-entry]:border-base-300 [&>.sortable-entry]:hover:border-soft"
        >
          {({ _id, skill, strength }) => (
            <button
              type="button"
              title={`Edit (${strengthNames[strength]})`}
              className={`admin-skill min-h-11 cursor-pointer pt-0.5 pe-3.5 pb-1 text-start leading-tight wrap-anywhere hover:text-primary ${skillClasses[strength]}`}
              onClick={() => form.openEntry(_id)}
            >
              <bdi>{skill}</bdi>
            </button>
          )}
        </SortableList>
      )}
      {form.entry !== undefined && (
        <SkillDialog key={form.entry?._id ?? "new"} skill={form.entry} onClose={form.close} />
      )}
    </Panel>
  );
}
