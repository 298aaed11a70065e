import { useRef } from "react";
import { useLocation } from "wouter";
import { TRANSLATIONS_PATH } from "../../../src/shared/admin-path.ts";
import { useSearchParameter } from "../admin/search-parameter.ts";
import { LANG_PARAMETER } from "../translations/use-language-tab.ts";
import { draftAt } from "./drafts.ts";

type OpenEntry<E> = {
  /** The entry being edited, null while adding one, undefined while the form is closed. */
  entry: E | null | undefined;
  openNew(): void;
  openEntry(id: string): void;
  close(): void;
};

/**
 * Keeps which form is open in the URL (`?skill=new`, `?skill=ID`), so that a reload, a link or a draft opens it again.
 * @param name the query parameter
 * @param entries the entries that can be opened; undefined while they load
 */
export function useOpenEntry<E extends { _id: string }>(
  name: string,
  entries: readonly E[] | undefined,
): OpenEntry<E> {
  const [path, navigate] = useLocation();
  const open = useSearchParameter(name);
  /** The open entry. The form stays open with its input if the entry is deleted elsewhere. */
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
    // An address that names a language comes from the page of translations.
    close() {
      const lang = new URLSearchParams(location.search).get(LANG_PARAMETER);
      if (lang === null) show(null);
      else navigate(`${TRANSLATIONS_PATH}#${lang}`, { replace: true });
    },
  };
}

/** Rebuilds a deleted entry from its draft, so that its form can offer to restore it. */
function entryOfDraft<E extends { _id: string }>(_id: string, href: string): E | undefined {
  const draft = draftAt(href);
  if (draft === undefined || _id === "new") return undefined;
  return { ...draft.values, _id, version: draft.version } as unknown as E; // A form's values have the names of the entry's fields.
}
