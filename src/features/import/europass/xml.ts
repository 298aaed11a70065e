import { isObject } from "../../../core/resume/source.ts";

/** Elements without their prefixes. One with attributes becomes its text, unless it has elements or dates as attributes. */
export function withoutPrefixes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrefixes);
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const elements = entries.filter(([name]) => !/^[@#]/.test(name));
  if (elements.length > 0)
    return Object.fromEntries(
      elements.map(([name, child]) => [name.replace(/^.*:/, ""), withoutPrefixes(child)]),
    );
  // Europass 3: `<From year="2002" month="--08"/>`.
  const date = ["@year", "@month", "@day"]
    .map((name) => String(value[name] ?? "").replace(/^-+/, ""))
    .filter(Boolean);
  return date.length > 0 ? date.map((part) => part.padStart(2, "0")).join("-") : (value["#text"] ?? "");
}
