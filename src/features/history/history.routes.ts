import { existsSync } from "node:fs";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { validator } from "hono/validator";
import { media } from "../../core/content/media.table.ts";
import { notFound } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { idReply } from "../../core/fields/field.contract.ts";
import { reads, replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { requireOwner, requireProof } from "../../core/http/require-owner.ts";
import { json } from "../../core/http/validate.ts";
import { listChanges } from "./change-list.ts";
import {
  changesQuery,
  changesReply,
  emptiedReply,
  entryHistoryReply,
  restoreBody,
  restoredVersionReply,
  trashReply,
  undoneReply,
} from "./history.contract.ts";
import { restoreLabel, restoreRemoved, restoreVersion } from "./history.store.ts";
import { deletePermanently, emptyTrash, listTrash } from "./trash-bin.ts";
import { readChangeLabel, undoChange, undoLabel } from "./undo-change.ts";
import { readEntryHistory } from "./versions.ts";

/** Changes per page, by default and at most. */
const PAGE = 20;
const PAGE_MAX = 100;

/**
 * The history and the trash, for the owner only; `notes` say what could not be restored.
 * `GET changes?before=&limit=&entry=` → `{ changes: HistoryChange[], next, days }`, newest first ·
 * `POST changes/{_id}/undo` → `{ _id, notes? }`: undoes a change · `GET entries/{_id}` → `{ entry: EntryHistory }` ·
 * `POST entries/{_id}/restore` `{ version, startedFrom? }` → `{ _id, notes }` · `GET files/NAME`: a file of an older version ·
 * `GET trash` → `{ entries: TrashEntry[], days }` · `POST restore/{_id}` → `{ _id, notes? }`: restores a deleted entry ·
 * `POST trash/{_id}/remove` → `{ _id }` and `POST trash/empty` → `{ removed }`: delete permanently.
 */
export function historyRoutes({ store, uploads, historyDays, isDemo }: BaseServices) {
  const { db } = store;
  const owner = requireOwner(db);
  const proven = requireProof(db, isDemo);
  const page = validator(
    "query",
    ({ before, limit, entry }: Record<string, string | string[] | undefined>) => ({
      before: lastValue(before),
      limit: lastValue(limit),
      entry: lastValue(entry),
    }),
  );

  return new Hono<Env>()
    .get("/changes", owner, reads({ query: changesQuery }), page, replies(changesReply), (c) => {
      const { before, limit, entry } = c.req.valid("query");
      return c.json({ ...listChanges(store, { before, limit: limitOf(limit), entry }), days: historyDays });
    })
    .post("/changes/:id/undo", owner, replies(undoneReply), (c) => {
      const _id = c.req.param("id");
      const label = readChangeLabel(store, _id);
      if (label === null) throw notFound("change");
      const notes = store.change(undoLabel(label), (change) => undoChange(change, uploads, _id));
      return c.json({ _id, ...(notes.length > 0 && { notes }) });
    })
    .get("/entries/:id", owner, replies(entryHistoryReply), (c) =>
      c.json({ entry: readEntryHistory(store, uploads, c.req.param("id")) }),
    )
    .post("/entries/:id/restore", owner, json(restoreBody), replies(restoredVersionReply), (c) => {
      const _id = c.req.param("id");
      const { version, startedFrom } = c.req.valid("json");
      const notes = store.change(restoreLabel(store, _id), (change) =>
        restoreVersion(change, uploads, _id, version, startedFrom),
      );
      return c.json({ _id, notes });
    })
    .post("/restore/:id", owner, replies(undoneReply), (c) => {
      const _id = c.req.param("id");
      const notes = store.change(restoreLabel(store, _id), (change) => restoreRemoved(change, uploads, _id));
      return c.json({ _id, ...(notes.length > 0 && { notes }) });
    })
    .get("/files/:name", owner, replies("*/*"), (c) => {
      const row = db
        .select()
        .from(media)
        .where(eq(media.name, c.req.param("name")))
        .get();
      if (row === undefined || !existsSync(uploads.path(row.name))) throw notFound("file");
      // Sent as an attachment, so that its content never runs in the browser.
      return c.newResponse(Bun.file(uploads.path(row.name)).stream(), 200, {
        "Content-Type": row.mime,
        "Content-Length": String(row.size),
        "Content-Disposition": `attachment; filename="${row.name}"`,
      });
    })
    .get("/trash", owner, replies(trashReply), (c) =>
      c.json({ entries: listTrash(store, historyDays), days: historyDays }),
    )
    .post("/trash/empty", proven, replies(emptiedReply), (c) =>
      c.json({ removed: emptyTrash(store, uploads) }),
    )
    .post("/trash/:id/remove", proven, replies(idReply), (c) => {
      const _id = c.req.param("id");
      deletePermanently(store, uploads, _id);
      return c.json({ _id });
    });
}

/** The last value of a query parameter; undefined if it is absent or empty. */
function lastValue(value: string | string[] | undefined): string | undefined {
  return (Array.isArray(value) ? value.at(-1) : value) || undefined;
}

function limitOf(limit: string | undefined): number {
  const count = Number(limit);
  return Number.isInteger(count) && count > 0 ? Math.min(count, PAGE_MAX) : PAGE;
}
