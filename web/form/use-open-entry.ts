import { useLocation, useSearch } from "wouter";

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
  const search = new URLSearchParams(useSearch());
  const [path, navigate] = useLocation();
  const open = search.get(name);
  const found = entries?.find(({ _id }) => _id === open);
  const show = (id: string | null) =>
    navigate(id === null ? path : `${path}?${new URLSearchParams({ [name]: id })}`, { replace: true });
  return {
    entry: open === "new" && entries !== undefined ? null : found,
    openNew: () => show("new"),
    openEntry: show,
    close: () => show(null),
  };
}
