import type { QueryKey } from "@tanstack/react-query";
import type { ClientRequestOptions } from "hono/client";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { z } from "zod";
import type { DetailParts } from "../media/picture-details.ts";
import type { FileCheck } from "./resolver.ts";

/** What a save sends besides the checked values. */
export type Sending = {
  /** Newly chosen files, by the field they were chosen in. */
  files: Partial<Record<string, File>>;
  /** What is said of the form's pictures and videos, as parts of the same request. */
  details: DetailParts;
  /** The version the edit began with; undefined for a new entry. */
  version: number | undefined;
  /** For the API's client, so that the request can be watched and given up. */
  options: ClientRequestOptions;
  /** Aborted when the owner has given the upload up. */
  signal: AbortSignal;
};

export type Entry = { _id: string; version: number };

export type EntryDialogProps<S extends z.ZodType<FieldValues, FieldValues>, R> = {
  /** As in the titles 'Add Education' and 'Edit Education' (§13). */
  name: string;
  schema: S;
  /** The edited entry; null adds one (§2: add mode when nothing is selected). */
  entry: Entry | null;
  /** What the fields show at first; a picture's field holds its address. */
  values: FieldValues;
  /** Faults that depend on chosen files. */
  checkFiles?: FileCheck<z.output<S>>;
  /** How to read the entry that a conflict brings back (§11, 409) as the form's values. */
  fromCurrent?: (current: never) => FieldValues;
  save(values: z.output<S>, sending: Sending): Promise<R>;
  /** Present only where entries can be deleted; the button shows when editing only. */
  remove?(id: string): Promise<unknown>;
  /** Lists to load again after each success (§4). */
  queryKeys: QueryKey[];
  /** Lines for the console when a call fails (§8); else 'Failed to add education' and the like. */
  logs?: Partial<Record<"add" | "update" | "delete", string[]>>;
  /** Such entries are added several at a time: 'Save and add another' keeps the form open for the next. */
  isSeries?: boolean;
  /** On the button that adds the entry, where it does more than save. */
  addLabel?: string;
  /** What is made of the fields is seen beside them. */
  isWide?: boolean;
  /** Forms with passwords keep no draft. */
  hasDraft?: boolean;
  /** What the entry is part of, such as a project's id: each has a draft of its own for a new entry. */
  within?: string;
  /** The entry that a save of a new one made; else the one that the reply presents. */
  addedEntry?(result: R): Entry | undefined;
  onSaved?(result: R): void;
  /** After a deletion instead of `onClose`: leaves a page that is about the deleted entry, before it is asked for again. */
  onRemoved?(id: string): void;
  /** Shown beside the form, or a tap away, as it is filled in. */
  preview?(values: z.input<S>): ReactNode;
  onClose(): void;
  children: ReactNode;
};
