import { accessSync, constants } from "node:fs";
import { wasDamageFound } from "../../core/database/damage.ts";
import { isDatabaseFileMissing } from "../../core/database/data-folder.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { commonHeaders } from "../../core/http/security-headers.ts";
import { freeSpace } from "../../core/process/free-space.ts";
import { logFailure } from "../../core/process/log.ts";
import { version } from "../../core/process/version.ts";

/** Bytes; with less, the database's next write may not fit. */
const FREE_SPACE_MIN = 1024 ** 2;

/** 200 while the database works, uploads can be written and the disk has space, else 503; once damage was found, until the restart (§15). */
export function healthResponse({ store, uploads }: Pick<BaseServices, "store" | "uploads">): Response {
  const headers = { ...commonHeaders, "Cache-Control": "no-store" };
  try {
    if (isDatabaseFileMissing(store.db.$client)) throw new Error("the database file is missing");
    if (wasDamageFound()) throw new Error("the database is damaged; see `vitrine doctor`");
    // Reads a row of every table, to notice damage.
    for (const table of store.model.tables) store.db.select().from(table).limit(1).get();
    accessSync(uploads.folder, constants.W_OK);
    if (freeSpace(uploads.folder) < FREE_SPACE_MIN) throw new Error("the disk is full");
    return Response.json({ status: "ok", version }, { headers });
  } catch (error) {
    logFailure("Not healthy", error);
    return Response.json({ status: "failing", version }, { status: 503, headers });
  }
}
