import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useSearchParameter } from "../admin/search-parameter.ts";
import { languageOfPath } from "./translated-form.ts";

/** The parameters of an address that opens a form at a translation. */
export const LANG_PARAMETER = "lang";
export const FIELD_PARAMETER = "field";

/** The open language tab of a form: first the one in the address (`?lang=de&field=title`), then the chosen one. `""` is the main language. */
export function useLanguageTab(
  others: readonly string[],
  element: RefObject<HTMLElement | null>,
): {
  tag: string;
  open(tag: string): void;
  /** Opens the tab with the first of these fields, of the present tab if it has one. @returns that field */
  openFields(names: readonly string[]): string;
} {
  const asked = useSearchParameter(LANG_PARAMETER) ?? "";
  const field = useSearchParameter(FIELD_PARAMETER);
  const [tag, setTag] = useState(others.includes(asked) ? asked : "");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens.
  useEffect(() => {
    if (tag === "") return undefined;
    const form = element.current;
    const text = form?.querySelector(`[data-text="${CSS.escape(field ?? "")}"]`);
    const shown = text ?? form?.querySelector(".translation");
    shown?.querySelector<HTMLElement>("input, textarea")?.focus();
    // The dialog gets its height after the focus would have scrolled it.
    const frame = requestAnimationFrame(() => {
      for (const each of [form?.querySelector("[role=tab][aria-selected=true]"), shown])
        each?.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const open = (next: string) => {
    setTag(next);
    element.current?.querySelector(".modal-body")?.scrollTo({ top: 0 });
  };
  const openFields = (names: readonly string[]) => {
    const name = names.find((each) => languageOfPath(each) === tag) ?? names[0] ?? "";
    // Its control must be in the document to get the focus.
    flushSync(() => setTag(languageOfPath(name)));
    return name;
  };
  return { tag, open, openFields };
}
