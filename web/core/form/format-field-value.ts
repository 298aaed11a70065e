import { strengthNames } from "../../../src/features/skills/strength.contract.ts";
import { formatMonth } from "../../../src/shared/intl.ts";

const months = /^\d{4}-\d{2}-01$/;

/** A field's value as readable text, for comparisons: "May 2020", "Yes", a list's entries on separate lines. */
export function formatFieldValue(name: string, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.join("\n");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return name.startsWith("focus") ? `${Math.round(value * 100)}%` : `${value}`;
  if (typeof value === "object")
    return Object.entries(value)
      .map(([key, text]) => `${key}: ${typeof text === "object" ? formatFieldValue(key, text) : text}`)
      .join("\n");
  const text = String(value);
  if (months.test(text)) return formatMonth(text);
  if (name === "strength") return strengthNames[text as keyof typeof strengthNames] ?? text; // Otherwise not a strength.
  return name === "spacerSize" && text !== "" ? `${text} px` : text;
}

/** Whether a value is the address of a stored file. */
export function isStoredFile(value: unknown): value is string {
  return typeof value === "string" && value.startsWith("/uploads/");
}
