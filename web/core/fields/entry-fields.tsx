import type { ReactNode } from "react";
import type { EntryField, EntryFields as Fields } from "../../../src/core/fields/entry-fields.contract.ts";
import { AddressField } from "./address-field.tsx";
import { CheckboxField } from "./choice-field.tsx";
import { ListField } from "./list-field.tsx";
import { MonthField } from "./month-field.tsx";
import { TextArea, TextField } from "./text-field.tsx";

type EntryFieldsProps<F extends Fields> = {
  fields: F;
  /** Custom controls by field name; null for a field that another control sets. */
  own?: { [Name in keyof F]?: ReactNode };
  /** Fields that share a line with a neighbor where there is room. */
  half?: readonly (keyof F)[];
};

/**
 * Renders a control for each field of a contract, in the order of declaration.
 * @throws Error for a field of kind `choice` that is not in `own`
 */
export function EntryFields<F extends Fields>({ fields, own = {}, half = [] }: EntryFieldsProps<F>) {
  return Object.entries(fields).map(([name, field]) =>
    name in own ? (
      <Own key={name}>{own[name]}</Own>
    ) : (
      <Control key={name} name={name} field={field} isHalf={half.includes(name)} />
    ),
  );
}

function Own({ children }: { children: ReactNode }) {
  return children;
}

function Control({ name, field, isHalf }: { name: string; field: EntryField; isHalf: boolean }): ReactNode {
  const { kind, label, isRequired, hint, max } = field;
  const shared = { name, label, isRequired, isHalf, ...(hint !== undefined && { hint }) };
  switch (kind) {
    case "prose":
      return <TextArea {...shared} max={max} hasFormatting />;
    case "month":
      return <MonthField {...shared} />;
    case "list":
      return <ListField {...shared} entryName={singular(label)} />;
    case "address":
      return <AddressField {...shared} />;
    case "addresses":
      return <ListField {...shared} entryName={singular(label)} type="url" placeholder="https://" />;
    case "flag":
      return <CheckboxField {...shared} />;
    case "choice":
      throw new Error(`${label} needs its own control in the form.`);
    default:
      return <TextField {...shared} />;
  }
}

/** "achievement" of "Achievements". */
function singular(label: string): string {
  return label.toLowerCase().replace(/s$/, "");
}
