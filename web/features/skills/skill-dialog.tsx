import { useQuery } from "@tanstack/react-query";
import {
  blankSkill,
  type Skill,
  type SkillInput,
  skillFields,
  skillSchema,
} from "../../../src/features/skills/skills.contract.ts";
import { strengthLabels, strengths } from "../../../src/features/skills/strength.contract.ts";
import { RadioField } from "../../core/fields/choice-field.tsx";
import { declared } from "../../core/fields/declared.ts";
import { EntryFields } from "../../core/fields/entry-fields.tsx";
import { TextField } from "../../core/fields/text-field.tsx";
import { EntryDialog } from "../../core/form/entry-dialog.tsx";
import { lazyPreview } from "../../core/form/lazy-preview.tsx";
import { saveSkill, skillActions, skillValues } from "./skill-actions.ts";
import { skillsQuery } from "./skills-query.ts";

const choices = strengths.map((strength) => [strength, strengthLabels[strength]] as const);

const SkillPreview = lazyPreview(async () => (await import("./skill-preview.tsx")).SkillPreview);

/** 'Add Skill' and 'Edit Skill' (§2, §5). The dialog's default log messages are as in §8. */
export function SkillDialog({ skill, onClose }: { skill: Skill | null; onClose(): void }) {
  return (
    <EntryDialog
      name="Skill"
      nameOf={({ skill }) => skill}
      schema={skillSchema}
      translated={{ fields: skillFields }}
      entry={skill}
      values={skill === null ? blankSkill : skillValues(skill)}
      toFormValues={skillValues}
      queryKeys={skillActions.queryKeys}
      isSeries
      save={(values, saving) => saveSkill(skill, values, saving)}
      remove={skillActions.remove}
      preview={(values) => <SkillPreview values={values} skill={skill} />}
      onClose={onClose}
    >
      <EntryFields
        fields={skillFields}
        own={{
          strength: <RadioField<SkillInput> {...declared(skillFields, "strength")} choices={choices} />,
          group: <GroupField />,
        }}
      />
    </EntryDialog>
  );
}

/** Suggests the existing groups, so that each is spelled in one way. */
function GroupField() {
  const { data: skills = [] } = useQuery(skillsQuery);
  const groups = [...new Set(skills.map(({ group }) => group))].filter(Boolean);
  return (
    <>
      <TextField<SkillInput> {...declared(skillFields, "group")} list="skill-groups" />
      <datalist id="skill-groups">
        {groups.map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
    </>
  );
}
