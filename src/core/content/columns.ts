import { integer, text } from "drizzle-orm/sqlite-core";
import type { Status } from "../fields/publication.contract.ts";
import type { TranslatedText } from "../fields/translations.contract.ts";
import type { Origin } from "../resume/origin.ts";

/** Columns of every content table. `version` increases with each write of the row; times are ISO 8601 in UTC. */
export function entityColumns() {
  return {
    _id: text().primaryKey(),
    version: integer().notNull(),
    createdAt: text().notNull(),
    updatedAt: text().notNull(),
  };
}

/** Text that is `""` when absent (§11). */
export function line() {
  return text().notNull().default("");
}

/** Columns of an entry that can be a draft or scheduled (§16); public-db.ts and change.ts rely on these names. */
export function publicationColumns() {
  return {
    status: text().$type<Status>().notNull().default("public"),
    publishAt: text().notNull().default(""),
  };
}

/** A path under `/uploads/`, or `""`. */
export function file() {
  return text().notNull().default("");
}

export function list() {
  return text({ mode: "json" }).$type<string[]>().notNull().default([]);
}

export function flag() {
  return integer({ mode: "boolean" }).notNull().default(false);
}

/** The owner's own order, lowest first. */
export function position() {
  return integer().notNull().default(0);
}

/** Where an imported entry came from; for imports and exports only, never shown. */
export function origin() {
  return text({ mode: "json" }).$type<Origin>();
}

/** A text in another language; `of` is the fingerprint of the main text that it was translated from. */
export type Translation = { text: TranslatedText; of: string };
/** By language, then by field. */
export type StoredTranslations = Record<string, Record<string, Translation>>;
/** The same column on a connection in one language: the fields that are shown in that language. */
export type ShownTranslations = { shown: string[] };

/** The entry's texts in other languages; null without any, so that a site in one language stores nothing for it. */
export function translated() {
  return text({ mode: "json" }).$type<StoredTranslations | ShownTranslations>();
}
