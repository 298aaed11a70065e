import type { FieldValues } from "react-hook-form";
import { ApiError } from "../api/send.ts";
import { splitFiles } from "./drafts.ts";

/** The stored address of a field's file in a reply such as `{ education: { image } }` (contract); empty when there is none. */
export function storedAddress(result: unknown, field: string): string {
  const [entity] = Object.values((result ?? {}) as Record<string, unknown>); // The API's replies are objects.
  const address = (entity as Record<string, unknown> | null | undefined)?.[field]; // As above.
  return typeof address === "string" ? address : "";
}

/** What the server says of fields; it names none when it refuses a file, but the only file there is can be meant. */
export function faultsOf(error: Error, sent: FieldValues): [field: string, message: string][] {
  if (!(error instanceof ApiError)) return [];
  const [field, other] = Object.keys(splitFiles(sent).files);
  const isOfFile = error.status === 413 || error.status === 415;
  return isOfFile && field && !other ? [[field, error.message]] : Object.entries(error.fields);
}
