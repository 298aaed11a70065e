import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { splitFiles } from "./drafts.ts";

/** Validation that depends on chosen files, which a contract doesn't see. @returns messages by field */
export type FileCheck<V> = (values: V, files: Record<string, File>) => Record<string, string>;

/**
 * Validates a form with its feature's contract, which the API uses too. Chosen files are not part of the JSON: the contract
 * sees their fields as absent, and they are added to the validated values.
 */
export function contractResolver<S extends z.ZodType<FieldValues, FieldValues>>(
  schema: S,
  checkFiles: FileCheck<z.output<S>> | undefined,
): Resolver<FieldValues, unknown, FieldValues> {
  const validate = zodResolver<FieldValues, unknown, FieldValues>(schema);
  return async (values, context, options) => {
    const { texts, files } = splitFiles(values);
    const result = await validate(texts, context, options);
    const isValid = Object.keys(result.errors).length === 0;
    // Check the files even if other fields are invalid, to report all errors together.
    const fileErrors = checkFiles?.((isValid ? result.values : texts) as z.output<S>, files) ?? {};
    const errors = {
      ...Object.fromEntries(
        Object.entries(fileErrors).map(([name, message]) => [name, { type: "custom", message }]),
      ),
      ...result.errors,
    };
    if (Object.keys(errors).length > 0) return { values: {}, errors };
    return { values: { ...result.values, ...files }, errors: {} };
  };
}
