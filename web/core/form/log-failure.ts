import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { EntryDialogProps } from "./entry-dialog-props.ts";

/** Says in the console, in the words of §8, what could not be done. */
export function logFailure<S extends z.ZodType<FieldValues, FieldValues>, R>(
  { name, logs = {} }: Pick<EntryDialogProps<S, R>, "name" | "logs">,
  action: "add" | "update" | "delete",
): void {
  for (const line of logs[action] ?? [`Failed to ${action} ${name.toLowerCase()}`]) console.error(line);
}
