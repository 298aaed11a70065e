import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

/** A form's unsaved input. */
type Draft = {
  /** The form's title, for the owner: "Edit Education". */
  title: string;
  /** Where the form is open: path and search of the admin page. */
  href: string;
  values: Record<string, unknown>;
  /** The version that the edit is based on, to detect conflicts; none for a new entry. */
  version?: number | undefined;
  /** Names of fields with chosen files. The files themselves are lost on reload. */
  fileFields?: string[];
  /** Only files were changed. */
  isOfFiles?: boolean;
  /** A save without a response. Sending it again with the same key, even after a reload, does not save it twice. */
  unanswered?: PendingSave | undefined;
};

/** The idempotency key of a save, and what it sent. */
export type PendingSave = { key: string; content: string };

type Drafts = {
  drafts: Record<string, Draft>;
  set(key: string, draft: Draft): void;
  drop(key: string): void;
};

/**
 * Drafts by form, in session storage: they survive logging out, a reload and a crash, and are deleted when the tab is closed.
 */
export const useDrafts = create<Drafts>()(
  persist(
    (set) => ({
      drafts: {},
      set: (key, draft) => set(({ drafts }) => ({ drafts: { ...drafts, [key]: draft } })),
      drop(key) {
        files.delete(key);
        set(({ drafts: { [key]: _dropped, ...rest } }) => ({ drafts: rest }));
      },
    }),
    {
      name: "vitrine-drafts",
      storage: createJSONStorage(() => sessionStorage),
      // Drafts of files only are empty after a reload.
      merge: (stored, initial) => ({
        ...initial,
        drafts: withoutFiles((stored as Drafts | undefined)?.drafts), // Written by `persist`.
      }),
    },
  ),
);

function withoutFiles(drafts: Record<string, Draft> = {}): Record<string, Draft> {
  return Object.fromEntries(Object.entries(drafts).filter(([, { isOfFiles }]) => !isOfFiles));
}

/** Chosen files by draft. Storage can't hold them, so they are lost on reload. */
const files = new Map<string, Record<string, File>>();

/** Separates a form's files from the values that can be sent as JSON. */
export function splitFiles(values: Record<string, unknown>) {
  const chosen: Record<string, File> = {};
  const texts: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof File) chosen[name] = value;
    else texts[name] = value;
  }
  return { texts, files: chosen };
}

/** The key of a form's draft. @param id of the edited entry; undefined for a new one @param within a new entry's parent */
export function draftKeyOf(name: string, id: string | undefined, within = ""): string {
  return `${name}:${id ?? `${within}new`}`;
}

/** The draft of the form that is open at a path and search. */
export function draftAt(href: string): Draft | undefined {
  return Object.values(useDrafts.getState().drafts).find((draft) => draft.href === href);
}

/** Saves a form's draft; keeps the note of an unanswered save. */
export function storeDraft(key: string, draft: Draft): void {
  const { texts, files: chosen } = splitFiles(draft.values);
  files.set(key, chosen);
  const { drafts, set } = useDrafts.getState();
  const { unanswered } = drafts[key] ?? {};
  set(key, { ...draft, values: texts, fileFields: Object.keys(chosen), unanswered });
}

/** Stores with a draft, if there is one, that its save got no response; undefined clears that. */
export function storePendingSave(key: string, unanswered: PendingSave | undefined): void {
  const { drafts, set } = useDrafts.getState();
  const draft = drafts[key];
  if (draft !== undefined) set(key, { ...draft, unanswered });
}

/** Whether a file chosen for this draft was lost on reload. */
export function hasLostFile(key: string): boolean {
  const fields = useDrafts.getState().drafts[key]?.fileFields ?? [];
  return fields.some((field) => files.get(key)?.[field] === undefined);
}

/** The draft including its files, or null. */
export function readDraft(key: string): Draft | null {
  const draft = useDrafts.getState().drafts[key];
  return draft === undefined ? null : { ...draft, values: { ...draft.values, ...files.get(key) } };
}

/** Deletes a draft, if there is one. */
export function dropDraft(key: string): void {
  if (useDrafts.getState().drafts[key] !== undefined) useDrafts.getState().drop(key);
}
