import { Hono } from "hono";
import { conflict } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { idReply } from "../../core/fields/field.contract.ts";
import { replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { readFor } from "../../core/http/read-for.ts";
import { langQuery } from "../../core/http/readable-db.ts";
import { requireOwner } from "../../core/http/require-owner.ts";
import { requireRow } from "../../core/http/require-row.ts";
import { json } from "../../core/http/validate.ts";
import { optionalSummaryReply, summaryBody, summaryReply } from "./summaries.contract.ts";
import { presentSummary, readSummary } from "./summaries.store.ts";
import { summaries } from "./summaries.table.ts";

/** §7, Summaries. */
export function summaryRoutes({ store }: BaseServices) {
  const owner = requireOwner(store.db);

  return new Hono<Env>()
    .get("/user-summary", langQuery, replies(optionalSummaryReply), (c) =>
      c.json({ summary: readFor(store, c, readSummary) }),
    )
    .post("/create", owner, json(summaryBody), replies(summaryReply, 201), (c) => {
      const { newSummary, translations } = c.req.valid("json");
      const row = store.change("add summary", (change) => {
        const present = readSummary(change.db);
        if (present !== null) throw conflict("This site already has a summary.", present);
        return change.insert(summaries, { summary: newSummary, translations });
      });
      return c.json({ summary: presentSummary(row) }, 201);
    })
    .put(
      "/update-summary/:id",
      owner,
      requireRow(store.db, summaries, "summary"),
      json(summaryBody),
      replies(summaryReply),
      (c) => {
        const { newSummary, translations, version } = c.req.valid("json");
        const row = store.change("update summary", (change) =>
          change.update(
            summaries,
            c.req.param("id"),
            { summary: newSummary, translations },
            { name: "summary", startedFrom: version, present: presentSummary },
          ),
        );
        return c.json({ summary: presentSummary(row) });
      },
    )
    .post("/delete/:id", owner, replies(idReply), (c) => {
      const _id = c.req.param("id");
      store.change("delete summary", (change) => change.remove(summaries, _id, "summary"));
      return c.json({ _id });
    });
}
