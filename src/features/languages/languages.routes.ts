import { Hono } from "hono";
import type { BaseServices } from "../../core/feature/services.ts";
import { replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { setHiddenLanguageCookie } from "../../core/http/hidden-languages.ts";
import { requireOwner, sessionOf } from "../../core/http/require-owner.ts";
import { json } from "../../core/http/validate.ts";
import { readLanguages, visibleLanguages } from "../../core/languages/site-language.ts";
import { writeLanguages } from "../../core/languages/write-languages.ts";
import {
  changedLanguagesReply,
  languagesBody,
  languagesReply,
  translationStatusReply,
} from "./languages.contract.ts";
import { readTranslationStatus } from "./translation-status.ts";

/**
 * The languages of the site: `GET /` for everyone, with hidden ones for the owner; `PUT /` `{ languages }` and `GET /status`
 * for the owner.
 */
export function languageRoutes({ store }: BaseServices) {
  return new Hono<Env>()
    .get("/", replies(languagesReply), (c) => {
      const languages = readLanguages(store.db);
      const session = sessionOf(store.db, c);
      if (session === null) return c.json({ languages: visibleLanguages(languages) });
      c.header("Cache-Control", "no-store");
      setHiddenLanguageCookie(c, session.tokenHash, languages.hidden);
      return c.json({ languages });
    })
    .get("/status", requireOwner(store.db), replies(translationStatusReply), (c) =>
      c.json({ status: readTranslationStatus(store) }),
    )
    .put("/", requireOwner(store.db), json(languagesBody), replies(changedLanguagesReply), (c) => {
      const { version, ...given } = c.req.valid("json").languages;
      const change = store.change("update languages", (change) => {
        writeLanguages(change, given, version);
        return change.id;
      });
      const languages = readLanguages(store.db);
      setHiddenLanguageCookie(c, c.get("tokenHash"), languages.hidden);
      return c.json({ languages, change });
    });
}
