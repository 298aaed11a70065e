import type { FieldValues } from "react-hook-form";
import { wholeAddress } from "./address.ts";
import type { FieldProps } from "./field.tsx";
import { TextField } from "./text-field.tsx";

/** A web or e-mail address, made whole as soon as it was pasted or the field is left. */
export function AddressField<T extends FieldValues>(props: FieldProps<T>) {
  return (
    <TextField<T> {...props} type="url" settle={wholeAddress} autoComplete="off" placeholder="https://" />
  );
}
