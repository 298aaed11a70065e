import type { QueryKey } from "@tanstack/react-query";
import type { ClientRequestOptions } from "hono/client";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { DetailParts } from "../media/picture-details.ts";
import type { TranslatedForm } from "../translations/translated-form.ts";
import type { FileCheck } from "./resolver.ts";

/** What a save sends in addition to the validated values. */
export type SaveContext = {
  /** Newly chosen files, by the field they were chosen in. */
  files: Partial<Record<string, File>>;
  /** Details of the form's pictures and videos, sent in the same request. */
  details: DetailParts;
  /** The version that the edit is based on; undefined for a new entry. */
  version: number | undefined;
  /** For the API client: reports progress, supports canceling, and sets the idempotency key. */
  options: ClientRequestOptions;
  /** Aborted when the owner cancels the upload. */
  signal: AbortSignal;
};

/** What every saved entry has. */
export type Entry = { _id: string; version: number };

export type EntryDialogProps<S extends z.ZodType<FieldValues, FieldValues>, R> = {
  /** As in the titles 'Add Education' and 'Edit Education' (§13). */
  name: string;
  /** The entry's name, for messages; `""` if it has none. */
  nameOf?(values: z.input<S>): string;
  schema: S;
  /** The edited entry; null adds one (§2: add mode when nothing is selected). */
  entry: Entry | null;
  /** The fields' initial values; a file field has the stored file's address. */
  values: FieldValues;
  /** The texts that can be translated; a site with other languages has a tab for each of them. */
  translated?: TranslatedForm;
  /** Validation that depends on chosen files. */
  checkFiles?: FileCheck<z.output<S>>;
  /** Converts the saved entry of a conflict response (§11, 409) to form values. */
  toFormValues?: (current: never) => FieldValues;
  save(values: z.output<S>, sending: SaveContext): Promise<R>;
  /** Deletes the entry; only for kinds that can be deleted. The button is shown only when editing. */
  remove?(id: string): Promise<unknown>;
  /** Queries to reload after each success (§4). */
  queryKeys: QueryKey[];
  /** Console messages for failed calls (§8); by default 'Failed to add education' and so on. */
  logs?: Partial<Record<"add" | "update" | "delete", string[]>>;
  /** Adds a button 'Save and add another', which keeps the form open. */
  isSeries?: boolean;
  /** Label of the add button, if adding does more than save. */
  addLabel?: string;
  /** Makes the dialog wide enough for fields and result side by side. */
  isWide?: boolean;
  /** Whether to keep a draft; false for forms with passwords. */
  hasDraft?: boolean;
  /** Id of the new entry's parent, such as a project, so that each parent has its own draft. */
  parentId?: string;
  /** Finds the new entry in the response; by default the first entry in it. */
  addedEntry?(result: R): Entry | undefined;
  onSaved?(result: R): void;
  /** Called after a deletion instead of `onClose`: leaves the deleted entry's page before its queries reload. */
  onRemoved?(id: string): void;
  /** Renders the entry as visitors will see it, next to the form or in its place. */
  preview?(values: z.input<S>): ReactNode;
  onClose(): void;
  children: ReactNode;
};
