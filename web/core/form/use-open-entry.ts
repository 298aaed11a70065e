import { useRef } from "react";
import { useLocation } from "wouter";
import { useSearchParameter } from "../admin/search-parameter.ts";
import { draftAt } from "./drafts.ts";

type OpenEntry<E> = {
  /** The entry being edited, `null` while one is added, undefined while the form is closed. */
  entry: E | null | undefined;
  openNew(): void;
  openEntry(id: string): void;
  close(): void;
};

/**
 * Which form of a page is open, kept in its address (`?skill=new`, `?skill=ID`), so that a reload, a link from elsewhere
 * and a draft that is taken up again all lead to the open form.
 * @param name of the form in the address
 * @param entries to choose from; undefined while they load
 */
export function useOpenEntry<E extends { _id: string }>(
  name: string,
  entries: readonly E[] | undefined,
): OpenEntry<E> {
  const [path, navigate] = useLocation();
  const open = useSearchParameter(name);
  /** The entry whose form is open: it stays open when the entry is deleted elsewhere, with what was typed. */
  const opened = useRef<E>(undefined);
  const found = entries?.find(({ _id }) => _id === open);
  if (found !== undefined) opened.current = found;
  else if (open !== opened.current?._id)
    opened.current =
      open === null || entries === undefined
        ? undefined
        : entryOfDraft(open, `${path}?${new URLSearchParams(location.search)}`);
  const show = (id: string | null) =>
    navigate(id === null ? path : `${path}?${new URLSearchParams({ [name]: id })}`, { replace: true });
  return {
    entry: open === "new" && entries !== undefined ? null : opened.current,
    openNew: () => show("new"),
    openEntry: show,
    close: () => show(null),
  };
}

/** An entry that is there no more, as far as a draft knows it: its form says what became of it, and can bring it back. */
function entryOfDraft<E extends { _id: string }>(_id: string, href: string): E | undefined {
  const draft = draftAt(href);
  if (draft === undefined || _id === "new") return undefined;
  return { ...draft.values, _id, version: draft.version } as unknown as E; // Forms are filled in from fields of these names.
}
