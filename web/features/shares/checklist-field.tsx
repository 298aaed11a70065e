import { useController } from "react-hook-form";
import type { ShareChoices } from "../../../src/features/shares/shares.contract.ts";
import { StatusMark } from "../../core/ui/status-mark.tsx";

type Props = { name: string; label: string; choices: ShareChoices[string] };

/** A checkbox for each entry, with buttons for all and none. Shows nothing if there are no entries. */
export function ChecklistField({ name, label, choices }: Props) {
  const { field } = useController<Record<string, string[]>>({ name });
  const toggle = (id: string) =>
    field.onChange(
      field.value.includes(id) ? field.value.filter((other) => other !== id) : [...field.value, id],
    );
  if (choices.length === 0) return null;
  const noun = label.toLowerCase();
  return (
    <fieldset className="fieldset col-span-full">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap items-center gap-2">
        <span aria-hidden="true" className="fieldset-legend me-auto p-0">
          {label}
        </span>
        <button
          type="button"
          className="btn btn-ghost"
          aria-label={`All ${noun}`}
          onClick={() => field.onChange(choices.map(({ _id }) => _id))}
        >
          All
        </button>
        <button
          type="button"
          className="btn btn-ghost"
          aria-label={`None of the ${noun}`}
          onClick={() => field.onChange([])}
        >
          None
        </button>
      </div>
      <ul className="grid gap-x-7 sm:grid-cols-2">
        {choices.map(({ _id, title, ...publication }) => (
          <li key={_id}>
            <label className="label min-h-11 items-start gap-2 whitespace-normal py-2.5 text-base-content">
              <input
                type="checkbox"
                className="checkbox checkbox-primary flex-none"
                checked={field.value.includes(_id)}
                onChange={() => toggle(_id)}
              />
              <span className="min-w-0">
                <bdi>{title || "Untitled"}</bdi>
                <StatusMark entry={publication} />
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
