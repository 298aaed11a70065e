import { Hono } from "hono";
import { withAuthorization } from "../../core/content/authorization.ts";
import type { Db } from "../../core/database/client.ts";
import { badRequest, conflict, forbidden, tooManyRequests } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { reads, replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { logEvent } from "../../core/http/log.ts";
import { requireOwner, requireProof, requireSession } from "../../core/http/require-owner.ts";
import { clientNetwork, Throttle } from "../../core/http/throttle.ts";
import { json } from "../../core/http/validate.ts";
import type { SetupCode } from "../../core/owner/setup-code.ts";
import { hasOwner } from "../../core/owner/users.store.ts";
import type { Log } from "../../core/process/log.ts";
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
 * Backups in the admin. `GET /` → `BackupState`; `POST run` begins a backup and answers the state; `POST ticket` `{ name }`
 * → `{ url }` of one download; `POST restore` with an archive as the body → `{ restored }`, after which every session has
 * ended.
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

/** Tests of the store that may run at once, and then per minute. */
const TEST_BURST = 5;
const TESTS_PER_MINUTE = 5;
/** The throttle's only key. */
const OWNER = "owner";

/** `POST /api/settings/test-store` → `{ ok, error }`: tests whether the store accepts, returns and deletes a file. */
export function storeTestRoutes({ store, backups }: BaseServices & BackupServices) {
  const throttle = new Throttle(TEST_BURST, TESTS_PER_MINUTE);
  return new Hono<Env>().post("/", requireOwner(store.db), replies(storeTestReply), async (c) => {
    const available = assertBackups(backups);
    const seconds = throttle.take(OWNER);
    if (seconds > 0) throw tooManyRequests(seconds);
    const error = await available.tryStore();
    return c.json({ ok: error === "", error });
  });
}

/**
 * Restores a backup instead of setting up a new site: `POST /` with the archive as the body and the setup code in the header
 * `X-Setup-Code` → `{ restored }`. The backup's owner logs in afterwards. If the backup has no owner, the code stays valid.
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
    if (hasOwner(store.db)) throw conflict("This site already has an owner.");
  };
  return new Hono<Env>().post(
    "/",
    reads({ file: "application/x-tar", refusals: [403, 409, 429] }),
    replies(restoredReply),
    async (c) => {
      refuseSecondOwner();
      loginThrottle.assertAllowed(c);
      if (!setupCode.isValid(c.req.header("x-setup-code") ?? ""))
        throw forbidden("The setup code is wrong or has expired. Restart Vitrine to get a new one.");
      loginThrottle.refund(clientNetwork(c));
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

/** Logs a new setup code when the restored backup has no owner, as at the first start. */
function announceIfOwnerless(db: Db, setupCode: SetupCode, log: Log): void {
  if (hasOwner(db)) return;
  log(`This site has no owner now. To set it up, open /admin?setup=${setupCode.renew()} within 60 minutes.`);
}

/** @throws AppError 403 in a demo, which has no backups */
function assertBackups(backups: Backups | null): Backups {
  if (backups === null) throw forbidden("This is a demo: it stores nothing, so it has no backups.");
  return backups;
}

/** @param disableIdleTimeout see `Env`; checking a large archive takes longer than the idle timeout of a connection */
async function receiveBackup(
  request: Request,
  backups: Backups,
  disableIdleTimeout?: () => void,
): Promise<RestoredBackup> {
  if (request.body === null) throw badRequest("Send the backup file as the request body.");
  disableIdleTimeout?.();
  const { createdAt, files, missing, kept } = await backups.restore(request.body);
  return { at: createdAt, files, missing, ...(kept.length > 0 && { kept }) };
}
