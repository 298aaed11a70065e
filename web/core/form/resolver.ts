import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues, Resolver, ResolverOptions } from "react-hook-form";
import type { z } from "zod";
import { splitFiles } from "./drafts.ts";

/**
 * Validates a form with a schema. A password manager may fill in fields without an event, so that the form doesn't know their
 * text; those that one may fill in are read from the page.
 */
export function schemaResolver<I extends FieldValues, O>(schema: z.ZodType<O, I>): Resolver<I, unknown, O> {
  const validate = zodResolver<I, unknown, O>(schema);
  return (values, context, options) =>
    validate({ ...values, ...filledFields(values, options) }, context, options);
}

function filledFields<I extends FieldValues>(values: I, { fields }: ResolverOptions<I>): Partial<I> {
  const filled = Object.values(fields).flatMap(({ name, ref }) =>
    ref instanceof HTMLInputElement && typeof values[name] === "string" && isFillable(ref)
      ? [[name, ref.value]]
      : [],
  );
  return Object.fromEntries(filled) as Partial<I>; // The names of fields with a text.
}

function isFillable(field: HTMLInputElement): boolean {
  return !["", "off"].includes(field.getAttribute("autocomplete") ?? "");
}

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
  const validate = schemaResolver(schema);
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
