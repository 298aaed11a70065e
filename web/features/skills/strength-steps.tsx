import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Skill } from "../../../src/features/skills/skills.contract.ts";
import { type Strength, strengthLabels } from "../../../src/features/skills/strength.contract.ts";
import { showErrorToast } from "../../core/ui/error-toast.ts";
import { saveSkill, skillValues } from "./skill-actions.ts";
import { skillsQuery } from "./skills-query.ts";

/** The next strength, from familiar to proficient and then familiar again. */
const next: Record<Strength, Strength> = { "3": "2", "2": "1", "1": "3" };

/** A skill's strength as one to three bars. Each press sets the next strength and saves it immediately. */
export function StrengthSteps({ skill }: { skill: Skill }) {
  const client = useQueryClient();
  const { queryKey } = skillsQuery;
  const setting = useMutation({
    // One after another, so that the last one wins.
    scope: { id: `strength ${skill._id}` },
    mutationFn: (strength: Strength) =>
      saveSkill(skill, { ...skillValues(skill), strength }, { version: undefined, options: {} }),
    onMutate(strength) {
      void client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (skills) =>
        skills?.map((other) => (other._id === skill._id ? { ...other, strength } : other)),
      );
    },
    onError(error) {
      console.error("Failed to update skill");
      showErrorToast("Not saved", error);
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const label = strengthLabels[skill.strength];
  return (
    <button
      type="button"
      data-control="strength"
      className="strength-steps"
      aria-label={`Strength of ${skill.skill}: ${label}`}
      title={label}
      onClick={() => setting.mutate(next[skill.strength])}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true" data-strength={skill.strength}>
        <rect x="1" y="12" width="5" height="6" />
        <rect x="7.5" y="7.5" width="5" height="10.5" />
        <rect x="14" y="3" width="5" height="15" />
      </svg>
    </button>
  );
}
