import type { FieldValues } from "react-hook-form";
import type { Publication } from "../../../src/core/fields/publication.contract.ts";
import { formatDayAndTime } from "../ui/format-time.ts";
import { isPublic } from "../ui/status-mark.tsx";

/**
 * What a save has done: "Rust saved.", or who sees the entry now if that changed.
 * @param before the form's values as stored; null for a new entry
 */
export function savedText(title: string, values: FieldValues, before: FieldValues | null): string {
  const after = publicationOf(values);
  const previous = before === null ? ({ status: "public", publishAt: "" } as const) : publicationOf(before);
  if (after.status === previous.status && after.publishAt === previous.publishAt) return `${title} saved.`;
  if (after.status === "scheduled" && !isPublic(after))
    return `${title} will be published ${formatDayAndTime(after.publishAt)}.`;
  if (after.status === "draft")
    return before === null ? `${title} saved as a draft.` : `${title} is now a draft.`;
  return isPublic(previous) ? `${title} saved.` : `${title} published.`;
}

/** Forms without these fields are always public. */
function publicationOf({ status = "public", publishAt = "" }: FieldValues): Publication {
  return { status, publishAt };
}
