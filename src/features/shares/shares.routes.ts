import { Hono } from "hono";
import { assertAuthorized } from "../../core/content/authorization.ts";
import { conflict, invalid, notFound } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { idReply } from "../../core/fields/field.contract.ts";
import { reads, replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { requireOwner } from "../../core/http/require-owner.ts";
import { requireRow } from "../../core/http/require-row.ts";
import { json } from "../../core/http/validate.ts";
import { hashPassword } from "../../core/owner/passwords.ts";
import { type ShareChoices, shareBody, shareReply, sharesReply } from "./shares.contract.ts";
import { createShare, deleteShare, listShares, presentShare, updateShare } from "./shares.store.ts";
import { shares } from "./shares.table.ts";

/** Limited, because every request for a share link is compared with all of them. */
const SHARES_MAX = 500;

/** Share links (§17): `GET /`, `POST create`, `PUT update/{_id}`, `POST delete/{_id}`, all for the owner. */
export function shareRoutes({ store, shareables }: BaseServices) {
  const { db } = store;
  const owner = requireOwner(db);
  const write = <T>(work: () => T): T =>
    db.$client
      .transaction(() => {
        assertAuthorized();
        store.assertWritable();
        return work();
      })
      .immediate();

  return new Hono<Env>()
    .get("/", owner, replies(sharesReply), async (c) => {
      const choices: ShareChoices = {};
      for (const { name, list } of await shareables())
        choices[name] = list(db).map(({ _id, title, entry: { status = "public", publishAt = "" } }) => ({
          ...{ _id, title, status, publishAt },
        }));
      const origin = c.env?.origin ?? "http://localhost";
      return c.json({ shares: listShares(db).map(presentShare), choices, origin });
    })
    .post("/create", owner, json(shareBody), replies(shareReply, 201), async (c) => {
      const { password = "", ...values } = c.req.valid("json").share;
      assertInFuture(values.endsAt);
      const passwordHash = password === "" ? "" : await hashPassword(password);
      const row = write(() => {
        if (listShares(db).length >= SHARES_MAX)
          throw conflict(
            `You already have ${SHARES_MAX} share links, which is the limit. Delete one that nobody uses.`,
          );
        return createShare(db, { ...values, passwordHash });
      });
      return c.json({ share: presentShare(row) }, 201);
    })
    .put(
      "/update/:id",
      owner,
      requireRow(db, shares, "share"),
      json(shareBody),
      replies(shareReply),
      async (c) => {
        const { share, version } = c.req.valid("json");
        const { password, ...values } = share;
        const hashed =
          password === undefined ? {} : { passwordHash: password === "" ? "" : await hashPassword(password) };
        const row = write(() => updateShare(db, c.req.param("id"), { ...values, ...hashed }, version));
        return c.json({ share: presentShare(row) });
      },
    )
    .post("/delete/:id", owner, reads({ refusals: [404] }), replies(idReply), (c) => {
      const _id = c.req.param("id");
      if (!write(() => deleteShare(db, _id))) throw notFound("share");
      return c.json({ _id });
    });
}

/** @throws AppError 422 for an expiration in the past */
function assertInFuture(endsAt: string): void {
  if (endsAt !== "" && endsAt <= new Date().toISOString())
    throw invalid({ endsAt: "The expiration must be in the future." });
}
