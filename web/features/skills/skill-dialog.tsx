import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import {
  blankSkill,
  type Skill,
  type SkillInput,
  skillSchema,
} from "../../../src/features/skills/skills.contract.ts";
import { strengthLabels, strengths } from "../../../src/features/skills/strength.contract.ts";
import { RadioField } from "../../core/fields/choice-field.tsx";
import { TextField } from "../../core/fields/text-field.tsx";
import { EntryDialog } from "../../core/form/entry-dialog.tsx";
import { saveSkill, skillActions, skillValues } from "./skill-actions.ts";
import { skillsQuery } from "./skills-query.ts";

const choices = strengths.map((strength) => [strength, strengthLabels[strength]] as const);

const SkillPreview = lazy(async () => ({ default: (await import("./skill-preview.tsx")).SkillPreview }));

/** 'Add Skill' and 'Edit Skill' (§2, §5). The dialog's default log messages are those of §8. */
export function SkillDialog({ skill, onClose }: { skill: Skill | null; onClose(): void }) {
  return (
    <EntryDialog
      name="Skill"
      schema={skillSchema}
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
      <TextField<SkillInput> name="skill" label="Skill" isRequired autoComplete="off" />
      <RadioField<SkillInput> name="strength" label="Strength" choices={choices} />
      <GroupField />
    </EntryDialog>
  );
}

/** Suggests the existing groups, so that each is spelled in one way. */
function GroupField() {
  const { data: skills = [] } = useQuery(skillsQuery);
  const groups = [...new Set(skills.map(({ group }) => group))].filter(Boolean);
  return (
    <>
      <TextField<SkillInput>
        name="group"
        label="Group"
        hint="Skills with the same group name are listed together."
        list="skill-groups"
        autoComplete="off"
      />
      <datalist id="skill-groups">
        {groups.map((group) => (
          <option key={group} value={group} />
        ))}
      </datalist>
    </>
  );
}
