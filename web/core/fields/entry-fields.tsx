import { Fragment, type ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { EntryField, EntryFields as Fields } from "../../../src/core/fields/entry-fields.contract.ts";
import { CheckboxField } from "./choice-field.tsx";
import { completeUrl } from "./complete-url.ts";
import { declared } from "./declared.ts";
import type { FieldProps } from "./field.tsx";
import { FieldGroups, type GroupedControl } from "./field-groups.tsx";
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
 * Renders a control for each field of a contract, in the order of declaration; in groups if the fields declare them.
 * @throws Error for a field of kind `choice` that is not in `own`
 */
export function EntryFields<F extends Fields>({ fields, own = {}, half = [], picture }: EntryFieldsProps<F>) {
  const names = Object.keys(fields) as (keyof F & string)[]; // The keys of the fields are their names.
  const controls: GroupedControl[] = names.map((name) => {
    const field = fields[name] as EntryField; // Every name has a field.
    const standard = (
      <StandardControl key={name} {...declared(fields, name)} field={field} isHalf={half.includes(name)} />
    );
    return { name, group: field.group, control: name in own ? own[name] : standard };
  });
  if (picture) controls.push({ name: "picture", group: "picture", control: picture });
  const isGrouped = Object.values(fields).some(({ group }) => group !== undefined);
  return isGrouped ? (
    <FieldGroups controls={controls} />
  ) : (
    controls.map(({ name, control }) => <Fragment key={name}>{control}</Fragment>)
  );
}

type ControlProps = Pick<FieldProps<FieldValues>, "name" | "label" | "isRequired" | "hint" | "inLanguage"> & {
  field: Pick<EntryField, "kind" | "max">;
  isHalf?: boolean;
  autoComplete?: string;
  /** A text of several lines without formatting. */
  isPlain?: boolean;
};

/** The control of a field, by its kind. @throws Error for a field of kind `choice` */
export function StandardControl({
  field: { kind, max },
  isPlain = false,
  ...shared
}: ControlProps): ReactNode {
  switch (kind) {
    case "prose":
      return <TextArea {...shared} max={max} rows={isPlain ? 2 : 5} hasFormatting={!isPlain} />;
    case "month":
      return <MonthField {...shared} />;
    case "tags":
      return (
        <ListField
          hint="Press Enter or a comma to add one, or paste a list."
          {...shared}
          entryName={singular(shared.label)}
          isTokens
        />
      );
    case "list":
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

/** A web or email address, completed on paste and on blur: `github.com/ada` → `https://github.com/ada`. */
function AddressField<T extends FieldValues>(props: FieldProps<T> & { autoComplete?: string }) {
  return (
    <TextField<T> autoComplete="off" {...props} type="url" normalize={completeUrl} placeholder="https://" />
  );
}
