import { isJsonObject, type JsonObject } from "../../core/feature/export.ts";

/** The value if it is a string, else `""`. */
export function jsonText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The strings that are not empty, of a string or a list. */
export function jsonTexts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(jsonText).filter(Boolean);
}

/** The objects of a list; none if it is not one. */
export function jsonList(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
