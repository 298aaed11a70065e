import type { EntryField, EntryFields } from "../../../src/core/fields/entry-fields.contract.ts";

/** The declared label, hint and so on of a field, for its control. */
export function declared<F extends EntryFields, Name extends keyof F & string>(fields: F, name: Name) {
  const { label, isRequired, hint, autoComplete } = fields[name] as EntryField; // Every name has a field.
  return {
    name,
    label,
    isRequired,
    ...(hint !== undefined && { hint }),
    ...(autoComplete !== undefined && { autoComplete }),
  };
}
