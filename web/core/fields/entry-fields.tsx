import { Fragment, type ReactNode } from "react";
import type { EntryField, EntryFields as Fields } from "../../../src/core/fields/entry-fields.contract.ts";
import { AddressField } from "./address-field.tsx";
import { CheckboxField } from "./choice-field.tsx";
import { declared } from "./declared.ts";
import { ListField } from "./list-field.tsx";
import { MonthField } from "./month-field.tsx";
import { TextArea, TextField } from "./text-field.tsx";

type EntryFieldsProps<F extends Fields> = {
  fields: F;
  /** Custom controls by field name; null for a field that another control sets. */
  own?: { [Name in keyof F]?: ReactNode };
  /** Fields that share a line with a neighbor where there is room. */
  half?: readonly (keyof F)[];
  /** The control of the entry's picture, after the fields. */
  picture?: ReactNode;
};

/**
 * Renders a control for each field of a contract, in the order of declaration.
 * @throws Error for a field of kind `choice` that is not in `own`
 */
export function EntryFields<F extends Fields>({ fields, own = {}, half = [], picture }: EntryFieldsProps<F>) {
  const names = Object.keys(fields) as (keyof F & string)[]; // The keys of the fields are their names.
  return (
    <>
      {names.map((name) => (
        <Fragment key={name}>
          {name in own ? (
            own[name]
          ) : (
            <Control
              {...declared(fields, name)}
              field={fields[name] as EntryField} // Every name has a field.
              isHalf={half.includes(name)}
            />
          )}
        </Fragment>
      ))}
      {picture}
    </>
  );
}

type ControlProps = ReturnType<typeof declared> & { field: EntryField; isHalf: boolean };

function Control({ field: { kind, max }, ...shared }: ControlProps): ReactNode {
  switch (kind) {
    case "prose":
      return <TextArea {...shared} max={max} hasFormatting />;
    case "month":
      return <MonthField {...shared} />;
    case "list":
    case "tags":
      return <ListField {...shared} entryName={singular(shared.label)} />;
    case "address":
      return <AddressField {...shared} />;
    case "addresses":
      return <ListField {...shared} entryName={singular(shared.label)} type="url" placeholder="https://" />;
    case "flag":
      return <CheckboxField {...shared} />;
    case "choice":
      throw new Error(`${shared.label} needs its own control in the form.`);
    case "phone":
      return <TextField {...shared} type="tel" />;
    default:
      return <TextField {...shared} />;
  }
}

/** "achievement" of "Achievements". */
function singular(label: string): string {
  return label.toLowerCase().replace(/s$/, "");
}
