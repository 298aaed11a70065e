import { useController } from "react-hook-form";
import type { ResumeLayout } from "../../../src/core/resume/resume-layout.contract.ts";
import type { ChoosableSection } from "../../../src/features/export/export.contract.ts";

/** The sections and entries in the résumé. Excluded ids are stored, so that new entries are included. */
export function IncludedField({ sections }: { sections: ChoosableSection[] }) {
  const { field } = useController<ResumeLayout, "hidden">({ name: "hidden" });
  const isIncluded = (id: string) => !field.value.includes(id);
  const toggle = (id: string) =>
    field.onChange(isIncluded(id) ? [...field.value, id] : field.value.filter((other) => other !== id));
  if (sections.length === 0) return null;
  return (
    <fieldset className="fieldset">
      <legend className="fieldset-legend">Sections</legend>
      <ul>
        {sections.map(({ id, title, entries }) => {
          const shown = entries.filter((entry) => isIncluded(entry.id)).length;
          return (
            <li key={id} className="border-b border-base-300 py-1">
              <Choice label={title} isChecked={isIncluded(id)} onChange={() => toggle(id)} />
              {isIncluded(id) && entries.length > 1 && (
                <details className="ms-8 pb-1">
                  <summary className="link-hover cursor-pointer text-base text-soft">
                    {shown === entries.length
                      ? `All ${shown} entries`
                      : `${shown} of ${entries.length} entries`}
                  </summary>
                  <ul>
                    {entries.map((entry) => (
                      <li key={entry.id}>
                        <Choice
                          label={entry.title}
                          isChecked={isIncluded(entry.id)}
                          onChange={() => toggle(entry.id)}
                        />
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

function Choice({ label, isChecked, onChange }: { label: string; isChecked: boolean; onChange(): void }) {
  return (
    <label className="label min-h-11 gap-2 whitespace-normal text-base-content">
      <input type="checkbox" className="checkbox checkbox-primary" checked={isChecked} onChange={onChange} />
      <bdi>{label}</bdi>
    </label>
  );
}
