import { Hono } from "hono";
import { withAuthorization } from "../../core/content/authorization.ts";
import type { Db } from "../../core/database/client.ts";
import { badRequest, conflict, forbidden, tooManyRequests } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { reads, replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { type Log, logEvent } from "../../core/http/log.ts";
import { requireOwner, requireProof, requireSession } from "../../core/http/require-owner.ts";
import { clientAddress, Throttle } from "../../core/http/throttle.ts";
import { json } from "../../core/http/validate.ts";
import type { SetupCode } from "../../core/owner/setup-code.ts";
import { hasOwner } from "../../core/owner/users.store.ts";
import {
  backupReply,
  type RestoredBackup,
  restoredReply,
  storeTestReply,
  ticketBody,
  ticketReply,
} from "./backup.contract.ts";
import type { BackupServices } from "./backup.services.ts";
import type { Backups } from "./backups.ts";

/**
 * Backups in the admin; beyond what was asked for. `GET /` → `BackupState`; `POST run` begins one and answers the state;
 * `POST ticket` `{ name }` → `{ url }`, which serves one download within a minute; `POST restore` with an archive as the
 * body → `{ restored }`, and every session has ended.
 */
export function backupRoutes({
  store,
  backups,
  setupCode,
  log,
  isDemo,
  settingsChanged,
}: BaseServices & BackupServices) {
  const owner = requireOwner(store.db);
  const session = requireSession(store.db);
  const proven = requireProof(store.db, isDemo);

  return new Hono<Env>()
    .get("/", owner, replies(backupReply), (c) => c.json(assertBackups(backups).state()))
    .post("/run", owner, replies(backupReply), (c) => {
      assertBackups(backups).begin();
      return c.json(assertBackups(backups).state());
    })
    .post("/ticket", session, reads({ refusals: [404] }), json(ticketBody), replies(ticketReply), (c) => {
      const ticket = assertBackups(backups).issueTicket(c.req.valid("json").name);
      logEvent(log, c, "backup downloaded");
      return c.json({ url: `/api/backup/archive/${ticket}` });
    })
    .get("/archive/:ticket", replies("application/x-tar"), (c) => {
      const { name, path } = assertBackups(backups).redeemTicket(
        c.req.param("ticket"),
        (c.env?.request ?? c.req.raw).method === "HEAD",
      );
      return new Response(Bun.file(path), {
        headers: {
          "Content-Type": "application/x-tar",
          "Content-Disposition": `attachment; filename="${name}"`,
          "Cache-Control": "no-store",
        },
      });
    })
    .post("/restore", proven, reads({ file: "application/x-tar" }), replies(restoredReply), async (c) => {
      const restored = await receiveBackup(c.req.raw, assertBackups(backups), c.env?.disableIdleTimeout);
      logEvent(log, c, "backup restored");
      settingsChanged();
      announceIfOwnerless(store.db, setupCode, log);
      return c.json({ restored });
    });
}

/** Test files that are sent to the store at once, and then each minute. */
const TRY_BURST = 5;
const TRIES_PER_MINUTE = 5;
/** For whom they are counted. */
const OWNER = "owner";

/** `POST /api/settings/test-store` → `{ ok, error }`: whether the store does what a backup asks of it, and why not. */
export function storeTestRoutes({ store, backups }: BaseServices & BackupServices) {
  const throttle = new Throttle(TRY_BURST, TRIES_PER_MINUTE);
  return new Hono<Env>().post("/", requireOwner(store.db), replies(storeTestReply), async (c) => {
    const present = assertBackups(backups);
    const seconds = throttle.take(OWNER);
    if (seconds > 0) throw tooManyRequests(seconds);
    const error = await present.tryStore();
    return c.json({ ok: error === "", error });
  });
}

/**
 * A backup instead of a new site, before it has an owner: `POST /` with the archive as the body and the setup code in the
 * header `X-Setup-Code` → `{ restored }`. The backup's owner logs in afterwards; one without an owner leaves the code,
 * which nobody has used up.
 */
export function setupRestoreRoutes({
  store,
  backups,
  setupCode,
  loginThrottle,
  log,
  settingsChanged,
}: BaseServices & BackupServices) {
  const refuseSecondOwner = () => {
    if (hasOwner(store.db)) throw conflict("This site has an owner already.");
  };
  return new Hono<Env>().post(
    "/",
    reads({ file: "application/x-tar", refusals: [403, 409, 429] }),
    replies(restoredReply),
    async (c) => {
      refuseSecondOwner();
      loginThrottle.assertAllowed(c);
      if (!setupCode.isRight(c.req.header("x-setup-code") ?? ""))
        throw forbidden("The setup code is wrong or too old. Restart the program for a new one.");
      loginThrottle.giveBack(clientAddress(c));
      const restored = await withAuthorization(refuseSecondOwner, () =>
        receiveBackup(c.req.raw, assertBackups(backups), c.env?.disableIdleTimeout),
      );
      logEvent(log, c, "backup restored");
      settingsChanged();
      c.header("Cache-Control", "no-store");
      return c.json({ restored });
    },
  );
}

/** A backup from before the setup brings no owner; whoever reads the server's output can become it, as at the first start. */
function announceIfOwnerless(db: Db, setupCode: SetupCode, log: Log): void {
  if (hasOwner(db)) return;
  log(`This site has no owner now. Within 60 minutes, open /admin?setup=${setupCode.renew()} on it.`);
}

/** A demo has none. @throws AppError 403 */
function assertBackups(backups: Backups | null): Backups {
  if (backups === null) throw forbidden("This is a demo: it has no backups, because nothing of it is kept.");
  return backups;
}

/** @param disableIdleTimeout see Env: checking a large archive takes longer than a connection may be silent */
async function receiveBackup(
  request: Request,
  backups: Backups,
  disableIdleTimeout?: () => void,
): Promise<RestoredBackup> {
  if (request.body === null) throw badRequest("Send the backup's file as the body.");
  disableIdleTimeout?.();
  const { createdAt, files, missing, kept } = await backups.restore(request.body);
  return { at: createdAt, files, missing, ...(kept.length > 0 && { kept }) };
}
