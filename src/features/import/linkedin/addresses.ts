import { asHref } from "../../../core/resume/address.ts";
import { childPath } from "../../../core/resume/json-path.ts";
import { isObject, type ReportNote } from "../../../core/resume/source.ts";
import { cutAtWord } from "../../../shared/cut-text.ts";

/** Completes the `url` of each entry, and removes addresses that a link can't open, with a note. */
export function completeAddresses(value: unknown, notes: ReportNote[], path = ""): unknown {
  if (Array.isArray(value))
    return value.map((entry, index) => completeAddresses(entry, notes, `${path}[${index}]`));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, child]): [string, unknown][] => {
      const childAt = childPath(path, name);
      if (name !== "url" || typeof child !== "string")
        return [[name, completeAddresses(child, notes, childAt)]];
      const href = asHref(child);
      if (href !== "") return [[name, href]];
      const text = `${childAt} is not a valid link and was left out: ${cutAtWord(child, 80)}`;
      notes.push({ paths: [childAt], text });
      return [];
    }),
  );
}
