import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

/** What was typed into a form and is not saved yet. */
type Draft = {
  /** The form's title, for the owner: "Edit Education". */
  title: string;
  /** Where the form is open: path and search of the admin page. */
  href: string;
  values: Record<string, unknown>;
  /** The version that the edit began with, so that what was saved elsewhere since is noticed; none for a new entry. */
  version?: number | undefined;
  /** Of fields whose files were chosen; with the page their files are gone. */
  fileFields?: string[];
  /** Nothing but files was changed. */
  isOfFiles?: boolean;
  /** A save that was sent and not answered: sent again as it was, also after a reload, it is not done twice. */
  unanswered?: Unanswered | undefined;
};

export type Unanswered = { key: string; content: string };

type Drafts = {
  drafts: Record<string, Draft>;
  keep(key: string, draft: Draft): void;
  drop(key: string): void;
};

/**
 * Drafts by form, in this tab's session storage: they outlive a session that ends, a reload and a crash, and are gone
 * with the tab. Only what no server has is kept here.
 */
export const useDrafts = create<Drafts>()(
  persist(
    (set) => ({
      drafts: {},
      keep: (key, draft) => set(({ drafts }) => ({ drafts: { ...drafts, [key]: draft } })),
      drop(key) {
        files.delete(key);
        set(({ drafts: { [key]: _dropped, ...rest } }) => ({ drafts: rest }));
      },
    }),
    {
      name: "vitrine-drafts",
      storage: createJSONStorage(() => sessionStorage),
      // Of a page that was loaded anew: without their files these would be empty.
      merge: (kept, present) => ({ ...present, drafts: withoutFiles((kept as Drafts | undefined)?.drafts) }), // Written by `persist`.
    },
  ),
);

function withoutFiles(drafts: Record<string, Draft> = {}): Record<string, Draft> {
  return Object.fromEntries(Object.entries(drafts).filter(([, { isOfFiles }]) => !isOfFiles));
}

/** Chosen files can't be put into storage; they last as long as the page. */
const files = new Map<string, Record<string, File>>();

/** Values of a form with its files apart from what can be written as JSON. */
export function splitFiles(values: Record<string, unknown>) {
  const chosen: Record<string, File> = {};
  const texts: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof File) chosen[name] = value;
    else texts[name] = value;
  }
  return { texts, files: chosen };
}

/** @param id of the edited entry; undefined for a new one @param within what a new entry will be part of */
export function draftKeyOf(name: string, id: string | undefined, within = ""): string {
  return `${name}:${id ?? `${within}new`}`;
}

/** The draft of the form that is open at an address, path and search. */
export function draftAt(href: string): Draft | undefined {
  return Object.values(useDrafts.getState().drafts).find((draft) => draft.href === href);
}

export function storeDraft(key: string, draft: Draft): void {
  const { texts, files: chosen } = splitFiles(draft.values);
  files.set(key, chosen);
  const { drafts, keep } = useDrafts.getState();
  const { unanswered } = drafts[key] ?? {};
  keep(key, { ...draft, values: texts, fileFields: Object.keys(chosen), unanswered });
}

/** Notes in a draft, where there is one, what was sent of it. */
export function noteUnanswered(key: string, unanswered: Unanswered | undefined): void {
  const { drafts, keep } = useDrafts.getState();
  const draft = drafts[key];
  if (draft !== undefined) keep(key, { ...draft, unanswered });
}

/** Whether a file was chosen for this draft that went with the page: a form can't bring it back by itself. */
export function hasLostFile(key: string): boolean {
  const fields = useDrafts.getState().drafts[key]?.fileFields ?? [];
  return fields.some((field) => files.get(key)?.[field] === undefined);
}

/** The draft with its files among its values; null without one. */
export function readDraft(key: string): Draft | null {
  const draft = useDrafts.getState().drafts[key];
  return draft === undefined ? null : { ...draft, values: { ...draft.values, ...files.get(key) } };
}

export function dropDraft(key: string): void {
  if (useDrafts.getState().drafts[key] !== undefined) useDrafts.getState().drop(key);
}
