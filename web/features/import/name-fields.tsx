import { useId } from "react";
import type { PreviewChange } from "../../../src/features/import/import.contract.ts";

export type PersonName = { fname: string; lname: string };

/** The name in an import's profile; null if it doesn't change. */
export function nameIn({ kind, before, after }: PreviewChange): PersonName | null {
  if (kind !== "profile" || (after.fname === undefined && after.lname === undefined)) return null;
  const partOf = (part: keyof PersonName) => String(after[part] ?? before?.[part] ?? "");
  return { fname: partOf("fname"), lname: partOf("lname") };
}

type NameFieldsProps = { name: PersonName; onChange(name: PersonName): void };

/** Fields to correct first and last name, because most files have one field for both. */
export function NameFields({ name, onChange }: NameFieldsProps) {
  const hint = useId();
  return (
    <fieldset className="mt-2 mb-5 grid max-w-152 ms-9 gap-3 sm:grid-cols-2" aria-describedby={hint}>
      <legend className="sr-only">Name</legend>
      {(["fname", "lname"] as const).map((part) => (
        <label key={part} className="fieldset">
          <span className="fieldset-legend">{part === "fname" ? "First Name" : "Last Name"}</span>
          <input
            className="input"
            autoComplete="off"
            value={name[part]}
            aria-invalid={part === "fname" && name.fname.trim() === ""}
            onChange={({ target }) => onChange({ ...name, [part]: target.value })}
          />
        </label>
      ))}
      <p id={hint} className="panel-note sm:col-span-2">
        {name.fname.trim() === "" ? "First Name is required." : "Correct the name if it was split wrongly."}
      </p>
    </fieldset>
  );
}
