import { type FieldValues, useController } from "react-hook-form";
import { FieldFrame, type FieldProps, useFieldControl } from "../../core/fields/field.tsx";

/** A list of texts, one per line, so that a whole list can be pasted. Blank lines are dropped when it is saved. */
export function LinesField<T extends FieldValues>({ name, label, hint }: FieldProps<T>) {
  const { field } = useController({ name: name as string });
  const { id, fault, control } = useFieldControl(name, hint !== undefined);
  const lines: string[] = Array.isArray(field.value) ? field.value : [];
  return (
    <FieldFrame id={id} label={label} isRequired={false} fault={fault} hint={hint}>
      <textarea
        {...control}
        ref={field.ref}
        rows={Math.min(8, Math.max(3, lines.length + 1))}
        dir="auto"
        className="textarea validator"
        value={lines.join("\n")}
        onBlur={field.onBlur}
        onChange={({ target }) => field.onChange(target.value === "" ? [] : target.value.split("\n"))}
      />
    </FieldFrame>
  );
}
