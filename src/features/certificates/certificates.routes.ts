import { Hono } from "hono";
import { notFound } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { reads, replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { logEvent } from "../../core/http/log.ts";
import { requireOwner, requireProof } from "../../core/http/require-owner.ts";
import { json } from "../../core/http/validate.ts";
import { certificatesReply, replaceBody } from "./certificates.contract.ts";
import type { CertificatesServices } from "./certificates.services.ts";

/**
 * For the owner: `GET /` → `CertificatesState`; `POST /replace` `{ domain }` orders a new certificate, revokes the current one
 * afterwards, and answers the state.
 */
export function certificatesRoutes({
  store,
  certificates,
  isDemo,
  log,
}: BaseServices & CertificatesServices) {
  return new Hono<Env>()
    .get("/", requireOwner(store.db), replies(certificatesReply), (c) => c.json(certificates.state()))
    .post(
      "/replace",
      requireProof(store.db, isDemo),
      reads({ refusals: [404] }),
      json(replaceBody),
      replies(certificatesReply),
      (c) => {
        if (!certificates.replace(c.req.valid("json").domain)) throw notFound("certificate");
        logEvent(log, c, "certificate replacement requested");
        return c.json(certificates.state());
      },
    );
}
