import type { FieldValues } from "react-hook-form";
import { completeUrl } from "./complete-url.ts";
import type { FieldProps } from "./field.tsx";
import { TextField } from "./text-field.tsx";

/** A web or email address, completed on paste and on blur: `github.com/ada` → `https://github.com/ada`. */
export function AddressField<T extends FieldValues>(props: FieldProps<T> & { autoComplete?: string }) {
  return (
    <TextField<T> autoComplete="off" {...props} type="url" normalize={completeUrl} placeholder="https://" />
  );
}
