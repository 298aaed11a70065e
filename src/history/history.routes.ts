import { Hono } from "hono";
import type { Deps } from "../app.ts";
import type { Env } from "../http/env.ts";
import { requireOwner } from "../http/session.ts";
import { restoreLabel, restoreRemoved } from "./history.store.ts";

/** Undo of a delete: `POST restore/{_id}` → `{ _id }`; 404 and 409 as `restoreRemoved` says. */
export function historyRoutes({ store, uploads }: Deps) {
  return new Hono<Env>().post("/restore/:id", requireOwner(store.db), (c) => {
    const _id = c.req.param("id");
    store.change(restoreLabel(store, _id), (change) => restoreRemoved(change, uploads, _id));
    return c.json({ _id });
  });
}
