import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { splitFiles } from "./drafts.ts";

/** What a contract can't see because it depends on chosen files: messages by field. */
export type FileCheck<V> = (values: V, files: Record<string, File>) => Record<string, string>;

/**
 * Checks a form by its feature's contract, the same that the API uses. A newly chosen file is no part of the JSON, so
 * the contract sees its field as absent and the file comes back beside the checked values.
 */
export function contractResolver<S extends z.ZodType<FieldValues, FieldValues>>(
  schema: S,
  checkFiles: FileCheck<z.output<S>> | undefined,
): Resolver<FieldValues, unknown, FieldValues> {
  const byContract = zodResolver<FieldValues, unknown, FieldValues>(schema);
  return async (values, context, options) => {
    const { texts, files } = splitFiles(values);
    const result = await byContract(texts, context, options);
    const isFine = Object.keys(result.errors).length === 0;
    // What is missing of files is told together with what else is wrong; nothing that they need is made by the contract.
    const faults = checkFiles?.((isFine ? result.values : texts) as z.output<S>, files) ?? {};
    const errors = {
      ...Object.fromEntries(
        Object.entries(faults).map(([name, message]) => [name, { type: "custom", message }]),
      ),
      ...result.errors,
    };
    if (Object.keys(errors).length > 0) return { values: {}, errors };
    return { values: { ...result.values, ...files }, errors: {} };
  };
}
