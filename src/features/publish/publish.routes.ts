import { Hono } from "hono";
import { conflict } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { requireOwner } from "../../core/http/require-owner.ts";
import { type PublishState, publishReply } from "./publish.contract.ts";
import type { PublishServices } from "./publish.services.ts";

/** Automatic publishing (§20). `GET /` → `PublishState`; `POST /run` starts a run and answers the same, or 409 if no target is set. */
export function publishRoutes({ store, publishing }: BaseServices & PublishServices) {
  const owner = requireOwner(store.db);
  const state = (): PublishState => ({ publish: publishing?.state() ?? null });

  return new Hono<Env>()
    .get("/", owner, replies(publishReply), (c) => c.json(state()))
    .post("/run", owner, replies(publishReply), (c) => {
      if (publishing === null)
        throw conflict(
          "Automatic publishing is not set up. Start the server with VITRINE_PUBLISH set to a folder or bucket.",
        );
      publishing.startRun();
      return c.json(state());
    });
}
