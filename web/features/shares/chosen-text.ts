import type { Share, ShareChoices } from "../../../src/features/shares/shares.contract.ts";
import { isPublic } from "../../core/ui/status-mark.tsx";

type Chosen = Pick<Share, "experiences" | "projects" | "sections">;

/** "12 experiences and 1 project, 2 of them not public"; `""` for nothing. Leaves out deleted entries. */
export function chosenText(chosen: Chosen, choices: ShareChoices): string {
  const kinds = (["experiences", "projects", "sections"] as const).map((kind) => ({
    kind,
    entries: (choices[kind] ?? []).filter(({ _id }) => chosen[kind].includes(_id)),
  }));
  const counts = kinds
    .filter(({ entries }) => entries.length > 0)
    .map(({ kind, entries: { length } }) => `${length} ${length === 1 ? kind.slice(0, -1) : kind}`);
  const entries = kinds.flatMap((each) => each.entries);
  const hidden = entries.filter((entry) => !isPublic(entry)).length;
  const text = new Intl.ListFormat("en").format(counts);
  if (hidden === 0) return text;
  return `${text}, ${entries.length === 1 ? "" : `${hidden} of them `}not public`;
}
