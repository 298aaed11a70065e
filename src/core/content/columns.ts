import { integer, text } from "drizzle-orm/sqlite-core";
import type { Status } from "../fields/publication.contract.ts";
import type { Origin } from "../resume/origin.ts";

/** Columns of every content table; `version` grows with each write of the row. Times are ISO 8601 in UTC. */
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

/** Of an entry that need not be public (§16); visible.ts and revision.ts know the columns by these names. */
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

/** What an import has to know of the file that an entry came from; nobody sees it. */
export function origin() {
  return text({ mode: "json" }).$type<Origin>();
}
