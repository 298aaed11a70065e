import { useController } from "react-hook-form";
import type { ResumeLayout } from "../../../src/core/resume/resume-layout.contract.ts";
import type { ChoosableSection } from "../../../src/features/export/export.contract.ts";
import { SortableList } from "../../core/list/sortable-list.tsx";

/**
 * The sections of the resume in their order, which of their entries are included, and which are shortened last. Stores the
 * excluded ids, so that new entries are included.
 */
export function IncludedField({ sections }: { sections: ChoosableSection[] }) {
  const hidden = useIds("hidden");
  const pinned = useIds("pinned");
  const { field: order } = useController<ResumeLayout, "sectionOrder">({ name: "sectionOrder" });
  if (sections.length === 0) return null;
  const placeOf = (id: string) =>
    order.value.includes(id) ? order.value.indexOf(id) : order.value.length + sections.length;
  const sorted = sections
    .map((section) => ({ ...section, _id: section.id }))
    .sort((one, other) => placeOf(one.id) - placeOf(other.id));
  return (
    <fieldset className="fieldset">
      <legend className="fieldset-legend">Sections</legend>
      <p className="text-small text-soft">Drag to reorder. Entries marked Keep are shortened last.</p>
      <SortableList
        entries={sorted}
        layout="column"
        nameOf={({ title }) => title}
        saveOrder={order.onChange}
        className="grid"
      >
        {({ id, title, entries }) => {
          const shown = entries.filter((entry) => !hidden.has(entry.id)).length;
          return (
            <div className="min-w-0 flex-1 border-b border-base-300 py-1">
              <Choice label={title} isChecked={!hidden.has(id)} onChange={() => hidden.toggle(id)} />
              {!hidden.has(id) && entries.length > 0 && (
                <details className="pb-1 ps-8">
                  <summary className="link-hover cursor-pointer py-1 text-small text-soft">
                    {shown === entries.length
                      ? shown === 1
                        ? "1 entry"
                        : `All ${shown} entries`
                      : `${shown} of ${entries.length} entries`}
                  </summary>
                  <ul>
                    {entries.map((entry) => (
                      <li key={entry.id} className="flex items-center gap-2 border-t border-base-300">
                        <Choice
                          label={entry.title}
                          isChecked={!hidden.has(entry.id)}
                          onChange={() => hidden.toggle(entry.id)}
                        />
                        {!hidden.has(entry.id) && (
                          <button
                            type="button"
                            className={`btn btn-sm ms-auto min-h-11 flex-none ${pinned.has(entry.id) ? "btn-primary" : "btn-ghost"}`}
                            aria-pressed={pinned.has(entry.id)}
                            aria-label={`Keep ${entry.title}`}
                            onClick={() => pinned.toggle(entry.id)}
                          >
                            Keep
                          </button>
                        )}
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </div>
          );
        }}
      </SortableList>
    </fieldset>
  );
}

function useIds(name: "hidden" | "pinned") {
  const { field } = useController<ResumeLayout, "hidden" | "pinned">({ name });
  const has = (id: string) => field.value.includes(id);
  const toggle = (id: string) =>
    field.onChange(has(id) ? field.value.filter((other) => other !== id) : [...field.value, id]);
  return { has, toggle };
}

function Choice({ label, isChecked, onChange }: { label: string; isChecked: boolean; onChange(): void }) {
  return (
    <label className="label min-h-11 min-w-0 gap-2 whitespace-normal text-base-content">
      <input type="checkbox" className="checkbox checkbox-primary" checked={isChecked} onChange={onChange} />
      <bdi>{label}</bdi>
    </label>
  );
}
