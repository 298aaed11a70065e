import { Hono } from "hono";
import type { Deps } from "../app.ts";
import type { Env } from "../http/env.ts";
import { badRequest, notFound } from "../http/errors.ts";
import { logEvent } from "../http/log.ts";
import { requireOwner } from "../http/session.ts";
import { json } from "../http/validate.ts";
import { ticketBody } from "./backup.contract.ts";
import type { Backups } from "./backups.ts";

/**
 * Backups in the admin; beyond the spec. `GET /` → `BackupState`; `POST run` begins one and answers the state;
 * `POST ticket` `{ name }` → `{ url }`, which serves one download within a minute; `POST restore` with an archive as the
 * body → `{ restored }`, and every session has ended.
 */
export function backupRoutes({ store, backups, log }: Deps) {
  const owner = requireOwner(store.db);

  return new Hono<Env>()
    .get("/", owner, (c) => c.json(present(backups).state()))
    .post("/run", owner, (c) => {
      present(backups).begin();
      return c.json(present(backups).state());
    })
    .post("/ticket", owner, json(ticketBody), (c) => {
      const ticket = present(backups).issueTicket(c.req.valid("json").name);
      logEvent(log, c, "backup downloaded");
      return c.json({ url: `/api/backup/archive/${ticket}` });
    })
    .get("/archive/:ticket", (c) => {
      const { name, path } = present(backups).redeemTicket(c.req.param("ticket"));
      return new Response(Bun.file(path), {
        headers: {
          "Content-Type": "application/x-tar",
          "Content-Disposition": `attachment; filename="${name}"`,
          "Cache-Control": "no-store",
        },
      });
    })
    .post("/restore", owner, async (c) => {
      const restored = await receiveBackup(c.req.raw, present(backups), c.env?.allowSilence);
      logEvent(log, c, "backup restored");
      return c.json({ restored });
    });
}

/** A demo has none. @throws AppError 404 */
export function present(backups: Backups | null): Backups {
  if (backups === null) throw notFound("backup");
  return backups;
}

/** @param allowSilence see Env: checking a large archive takes longer than a connection may be silent */
export async function receiveBackup(request: Request, backups: Backups, allowSilence?: () => void) {
  if (request.body === null) throw badRequest("Send the backup's file as the body.");
  allowSilence?.();
  const { createdAt, files, missing, kept } = await backups.restore(request.body);
  return { at: createdAt, files, missing, ...(kept.length > 0 && { kept }) };
}
