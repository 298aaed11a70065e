import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Publication } from "../../../src/core/fields/publication.contract.ts";
import type { Entry, SaveContext } from "../form/entry-dialog-props.ts";
import { restoreDeleted } from "../form/restore-deleted.ts";
import { showSavedToast, undoAdd, undoUpdate } from "../form/saved-toast.ts";
import { highlightSaved } from "../motion/saved-highlight.tsx";
import { showErrorToast } from "../ui/error-toast.ts";

/** What the rows of a list can do besides opening the form. */
export type EntryActions<E> = {
  /** As in 'Edit Skill'. */
  noun: string;
  /** Queries to reload after each change. */
  queryKeys: QueryKey[];
  /** Publishes the entry or makes it a draft. Only for kinds that can be drafts. @returns the saved entry */
  setStatus?(entry: E, status: "public" | "draft"): Promise<Entry>;
  /** The public page that shows an entry. For kinds that can be drafts. */
  pageOf?(entry: E): string;
  /** Adds a copy as a draft. @returns the copy */
  duplicate?(entry: E): Promise<Entry>;
  /** Deletes the entry with this id. */
  remove?(id: string): Promise<unknown>;
};

/** What is saved without a form: no details of pictures, no progress. */
type Saving = Omit<SaveContext, "signal">;

type Definition<E, V> = Pick<EntryActions<E>, "noun" | "queryKeys"> & {
  /** The values of the entry's form. */
  valuesOf(entry: E): V;
  /** Updates an entry, or adds one if it is null. */
  save(entry: E | null, values: V, saving: Saving): Promise<Entry>;
  remove(id: string): Promise<unknown>;
  pageOf(entry: E): string;
  /** The field that names an entry, to which a copy adds "(copy)". */
  nameField?: keyof V;
};

/** Defines a list's actions by means of what its form does. */
export function entryActions<E extends Entry, V extends Partial<Publication>>({
  noun,
  queryKeys,
  valuesOf,
  save,
  remove,
  pageOf,
  nameField,
}: Definition<E, V>): Required<EntryActions<E>> {
  const blank = { files: {}, details: {}, options: {} };
  return {
    noun,
    queryKeys,
    remove,
    pageOf,
    setStatus: (entry, status) =>
      save(entry, { ...valuesOf(entry), status, publishAt: "" }, { ...blank, version: entry.version }),
    async duplicate(entry) {
      const values: V & { image?: unknown } = valuesOf(entry);
      const copy: V = { ...values, status: "draft", publishAt: "" };
      // A file belongs to one entry, so the copy gets its own.
      const files: Saving["files"] = values.image ? { image: await fetchFile(String(values.image)) } : {};
      const named = nameField && { [nameField]: `${String(copy[nameField])} (copy)` };
      return await save(null, { ...copy, ...named }, { ...blank, files, version: undefined });
    },
  };
}

/** A stored file, to upload it again for a copy. */
export async function fetchFile(address: string): Promise<File> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error("The picture can't be read.");
  const blob = await reply.blob();
  return new File([blob], address.split("/").at(-1) ?? "", { type: blob.type });
}

/**
 * Runs the actions of a list's rows, with a toast that offers Undo.
 * @param titleOf what messages call an entry
 * @param onChanged called with the entry to show next: the changed one, the copy, or null after a deletion
 */
export function useEntryActions<E extends Entry>(
  actions: EntryActions<E>,
  titleOf: (entry: E) => string,
  onChanged: (id: string | null) => void,
) {
  const { noun, queryKeys } = actions;
  const client = useQueryClient();
  const reload = () => Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
  const saved = (_id: string, entry: E) => ({ _id, title: titleOf(entry), queryKeys });
  const show = (id: string) => {
    highlightSaved(id);
    onChanged(id);
  };
  const fail = (action: string, title: string) => (error: Error) => {
    console.error(`Failed to ${action} ${noun.toLowerCase()}`);
    showErrorToast(title, error);
  };

  const publishing = useMutation({
    mutationFn: async ({ entry, status }: { entry: E; status: "public" | "draft" }) =>
      await actions.setStatus?.(entry, status),
    async onSuccess(stored, { entry, status }) {
      await reload();
      show(entry._id);
      showSavedToast(
        `${titleOf(entry)} ${status === "public" ? "published" : "is now a draft"}.`,
        stored && (() => undoUpdate(client, saved(entry._id, entry), entry.version, stored.version)),
      );
    },
    onError: fail("update", "Not saved"),
  });
  const duplicating = useMutation({
    mutationFn: async (entry: E) => await actions.duplicate?.(entry),
    async onSuccess(copy, entry) {
      await reload();
      if (copy === undefined) return;
      show(copy._id);
      const { remove } = actions;
      showSavedToast(
        `${titleOf(entry)} copied as a draft.`,
        remove && (() => undoAdd(client, { ...saved(copy._id, entry), title: "Copy" }, remove, undefined)),
      );
    },
    onError: fail("add", "Not copied"),
  });
  const removing = useMutation({
    mutationFn: async (entry: E) => await actions.remove?.(entry._id),
    async onSuccess(_result, entry) {
      await reload();
      onChanged(null);
      showSavedToast(`${titleOf(entry)} deleted.`, () => restoreDeleted(client, saved(entry._id, entry)));
    },
    onError: fail("delete", "Not deleted"),
  });
  return { publishing, duplicating, removing };
}
