import type { QueryKey } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { Publication } from "../../../src/core/fields/publication.contract.ts";
import { DialogConfirmation } from "../form/dialog-confirmation.tsx";
import type { Entry } from "../form/entry-dialog-props.ts";
import { entryTitle } from "../form/saved-toast.ts";
import { MovingEntries, MovingEntry } from "../motion/moving-entries.tsx";
import { WITH_DRAFTS } from "../owner/draft-view.ts";
import type { MenuItem } from "../ui/action-menu.tsx";
import { isPublic } from "../ui/status-mark.tsx";
import { type EntryActions, useEntryActions } from "./entry-actions.ts";
import { EntryCard, EntryRow, type RowContent, wideText } from "./entry-row.tsx";
import { filterEntries, ListFilter } from "./list-filter.tsx";
import { focusRow, useRovingFocus } from "./roving-focus.ts";
import { moveItems, SortableList, type SortablePlace } from "./sortable-list.tsx";

export type EntryRowsProps<E> = {
  entries: readonly E[];
  actions: EntryActions<E>;
  row(entry: E): RowContent;
  onEdit(id: string): void;
  /** The button's label where §2 prescribes another than 'Edit'. */
  editLabel?: ReactNode;
  /** For lists that the owner sorts; see `SortableList`. */
  order?: {
    saveOrder(ids: string[]): unknown;
    queryKey: QueryKey;
    arrange?(cached: unknown, entries: E[]): unknown;
  };
  /** Low rows in as many columns as there is room for. */
  isDense?: boolean;
  /** The list's classes, for cards. */
  className?: string;
  /** Whether the list is filtered from outside, and only some of its entries are given; they can't be sorted. */
  isFiltered?: boolean;
};

/** The admin's list: one row for each entry, one tab stop for all of them, and a filter above more than ten. */
export function EntryList<E extends Entry & Partial<Publication>>(props: EntryRowsProps<E>) {
  return (
    <div {...useRovingFocus<HTMLDivElement>()}>
      <EntryRows {...props} />
    </div>
  );
}

/** Lists of at most this many entries have no filter. */
export const FILTER_FROM = 10;

/** The text of a row that filters search in. */
export function textOf({ name, facts = [] }: RowContent): string {
  return [name, ...facts.map(wideText)].join(" ");
}

/** The rows of a list, or of one group in it. Put them inside an element with `useRovingFocus`. */
export function EntryRows<E extends Entry & Partial<Publication>>(props: EntryRowsProps<E>) {
  const { entries: all, actions, row, order, isDense = false } = props;
  const [typed, setTyped] = useState("");
  const hasFilter = props.isFiltered === undefined && all.length > FILTER_FROM;
  const entries = hasFilter ? filterEntries(all, typed, (entry) => textOf(row(entry))) : all;
  const isFiltered = props.isFiltered ?? entries.length < all.length;
  const box = useRef<HTMLDivElement>(null);
  /** The entry to delete, and the one to focus then. */
  const [asked, setAsked] = useState<{ entry: E; neighbor: string } | null>(null);
  const focusLater = useFocusLater(box);
  const titleOf = (entry: E, instead = actions.noun) => {
    const { title, name } = row(entry);
    return entryTitle(typeof title === "string" ? title : name, instead);
  };
  const { publishing, duplicating, removing } = useEntryActions(actions, titleOf, (id) => {
    setAsked(null);
    focusLater(id ?? asked?.neighbor ?? "");
  });
  const ask = (entry: E) => {
    const at = entries.indexOf(entry);
    setAsked({ entry, neighbor: (entries[at + 1] ?? entries[at - 1])?._id ?? "" });
  };
  const itemsOf = (entry: E, place: SortablePlace | null): MenuItem[] => [
    ...previewItem(entry, actions),
    ...(place === null ? [] : moveItems(place)),
    ...(actions.duplicate ? [{ label: "Duplicate", onChoose: () => duplicating.mutate(entry) }] : []),
    ...(actions.setStatus ? [statusItem(entry, publishing.mutate)] : []),
    ...(actions.remove ? [{ label: "Delete", isDanger: true, onChoose: () => ask(entry) }] : []),
  ];
  const renderRow = (entry: E, place: SortablePlace | null) => {
    const content = row(entry);
    const rowProps = { entry, content, items: itemsOf(entry, place), onEdit: () => props.onEdit(entry._id) };
    return content.card === undefined ? (
      <EntryRow {...rowProps} editLabel={props.editLabel} />
    ) : (
      <EntryCard {...rowProps} />
    );
  };
  const className = props.className ?? `entry-rows ${isDense ? "entry-rows-dense" : ""}`;
  return (
    <div ref={box} data-list="">
      {hasFilter && (
        <ListFilter
          label={`Filter ${all.length} entries`}
          typed={typed}
          found={entries.length}
          onType={setTyped}
        />
      )}
      {order !== undefined && !isFiltered ? (
        <SortableList
          {...order}
          entries={[...entries]}
          layout={isDense ? "columns" : "column"}
          nameOf={(entry) => row(entry).name}
          className={className}
        >
          {renderRow}
        </SortableList>
      ) : (
        <ul className={className}>
          <MovingEntries>
            {entries.map((entry) => (
              <MovingEntry key={entry._id} id={entry._id}>
                {renderRow(entry, null)}
              </MovingEntry>
            ))}
          </MovingEntries>
        </ul>
      )}
      <DialogConfirmation
        asked={asked === null ? null : "delete"}
        title={asked === null ? "" : titleOf(asked.entry, `this ${actions.noun.toLowerCase()}`)}
        isBusy={removing.isPending}
        onDiscard={() => undefined}
        onDelete={() => asked !== null && removing.mutate(asked.entry)}
        onNo={() => setAsked(null)}
      />
    </div>
  );
}

/**
 * Moves the focus to an entry's row once it is rendered, or to the list's first control if there is no such entry.
 * @param box the list
 */
function useFocusLater(box: RefObject<HTMLElement | null>): (id: string) => void {
  const [next, setNext] = useState<string | null>(null);
  // After every render, because the row may come with a later one.
  useEffect(() => {
    if (next === null) return;
    const list = box.current;
    if (next === "") list?.closest("section")?.querySelector("button")?.focus();
    else if (!focusRow(list, next)) return;
    setNext(null);
  });
  return setNext;
}

/** For what visitors don't see yet: opens its page as it will be. */
function previewItem<E extends Partial<Publication>>(entry: E, { pageOf }: EntryActions<E>): MenuItem[] {
  if (pageOf === undefined || isShown(entry)) return [];
  return [
    {
      label: "Preview as visitor",
      onChoose: () => void open(pageOf(entry) + WITH_DRAFTS, "_blank", "noopener"),
    },
  ];
}

function isShown({ status = "public", publishAt = "" }: Partial<Publication>): boolean {
  return isPublic({ status, publishAt });
}

function statusItem<E extends Partial<Publication>>(
  entry: E,
  publish: (change: { entry: E; status: "public" | "draft" }) => void,
): MenuItem {
  const isHiding = isShown(entry);
  return {
    label: isHiding ? "Hide" : "Publish",
    onChoose: () => publish({ entry, status: isHiding ? "draft" : "public" }),
  };
}
