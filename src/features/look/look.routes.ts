import { Hono } from "hono";
import { z } from "zod";
import { conflict, invalid } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { langQuery, readableDb } from "../../core/http/readable-db.ts";
import { requireOwner } from "../../core/http/require-owner.ts";
import { json } from "../../core/http/validate.ts";
import { looks } from "../../core/look/looks.table.ts";
import { findCssError } from "./custom-css.ts";
import { lookReply, lookSchema, shownLookReply } from "./look.contract.ts";
import { presentLook, readLook, shownLook } from "./look.store.ts";

/** The look (§21): `GET /` for everyone, `PUT /` `{ look }` for the owner. */
export function lookRoutes({ store }: BaseServices) {
  return new Hono<Env>()
    .get("/", langQuery, replies(shownLookReply), (c) => {
      const look = readLook(readableDb(store, c));
      return c.json({ look, shown: shownLook(look) });
    })
    .put("/", requireOwner(store.db), json(z.object({ look: lookSchema })), replies(lookReply), (c) => {
      const { version, ...given } = c.req.valid("json").look;
      const stylesFault = findCssError(given.css ?? "");
      if (stylesFault !== null) throw invalid({ css: stylesFault.message });
      const row = store.change("update look", (change) => {
        const present = change.db.select().from(looks).limit(1).get();
        if (present !== undefined)
          return change.update(looks, present._id, given, {
            name: "look",
            startedFrom: version,
            present: presentLook,
          });
        const { version: defaultVersion, ...look } = readLook(change.db);
        if (version !== undefined && version !== defaultVersion)
          throw conflict("This look was changed in the meantime.", readLook(change.db));
        return change.insert(looks, { ...look, ...given });
      });
      return c.json({ look: presentLook(row) });
    });
}
