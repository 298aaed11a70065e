import { Hono } from "hono";
import { assertAuthorized } from "../../core/content/authorization.ts";
import { conflict, invalid, notFound } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { idReply } from "../../core/fields/field.contract.ts";
import { reads, replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { logEvent } from "../../core/http/log.ts";
import { refuseInDemo } from "../../core/http/refuse-in-demo.ts";
import { requireOwner, requireProof } from "../../core/http/require-owner.ts";
import { json } from "../../core/http/validate.ts";
import { createApiToken, deleteApiToken, listApiTokens } from "../../core/owner/api-tokens.ts";
import { createdTokenReply, createTokenBody, tokensReply } from "./tokens.contract.ts";

/** Keeps a faulty script from creating tokens without end. */
const TOKENS_MAX = 100;

/** API tokens (§7, Tokens). Only the reply to `create` holds the secret. */
export function tokenRoutes({ store, log, isDemo }: BaseServices) {
  const { db } = store;
  const owner = requireOwner(db);
  const proven = requireProof(db, isDemo);
  const notInDemo = refuseInDemo(isDemo, "This is a demo: you can't create or delete API tokens.");

  return new Hono<Env>()
    .get("/", owner, replies(tokensReply), (c) => c.json({ tokens: listApiTokens(db, c.var.owner._id) }))
    .post("/create", proven, notInDemo, json(createTokenBody), replies(createdTokenReply, 201), (c) => {
      const { token } = c.req.valid("json");
      if (token.endsAt !== "" && token.endsAt <= new Date().toISOString())
        throw invalid({ endsAt: "The expiration must be in the future." });
      const created = db.$client
        .transaction(() => {
          assertAuthorized();
          store.assertWritable();
          if (listApiTokens(db, c.var.owner._id).length >= TOKENS_MAX)
            throw conflict(
              `You already have ${TOKENS_MAX} tokens, which is the limit. Delete one that you no longer use.`,
            );
          return createApiToken(db, c.var.owner._id, token);
        })
        .immediate();
      logEvent(log, c, `API token created (${created.scope})`);
      return c.json({ token: created }, 201);
    })
    .post("/delete/:id", proven, notInDemo, reads({ refusals: [404] }), replies(idReply), (c) => {
      const _id = c.req.param("id");
      store.assertWritable();
      if (!deleteApiToken(db, c.var.owner._id, _id)) throw notFound("token");
      logEvent(log, c, "API token deleted");
      return c.json({ _id });
    });
}
