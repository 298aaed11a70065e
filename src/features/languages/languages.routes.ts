import { Hono } from "hono";
import type { BaseServices } from "../../core/feature/services.ts";
import { replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { requireOwner } from "../../core/http/require-owner.ts";
import { json } from "../../core/http/validate.ts";
import { readLanguages, writeLanguages } from "../../core/languages/site-language.ts";
import { languagesBody, languagesReply } from "./languages.contract.ts";

/** The languages of the site: `GET /` for everyone, `PUT /` `{ languages }` for the owner. */
export function languageRoutes({ store }: BaseServices) {
  return new Hono<Env>()
    .get("/", replies(languagesReply), (c) => c.json({ languages: readLanguages(store.db) }))
    .put("/", requireOwner(store.db), json(languagesBody), replies(languagesReply), (c) => {
      const { version, ...given } = c.req.valid("json").languages;
      store.change("update languages", (change) => writeLanguages(change, given, version));
      return c.json({ languages: readLanguages(store.db) });
    });
}
