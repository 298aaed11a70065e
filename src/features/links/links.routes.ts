import { Hono } from "hono";
import type { BaseServices } from "../../core/feature/services.ts";
import { idList, idReply } from "../../core/fields/field.contract.ts";
import { replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { langQuery, readableDb } from "../../core/http/readable-db.ts";
import { requireOwner } from "../../core/http/require-owner.ts";
import { requireRow } from "../../core/http/require-row.ts";
import { json } from "../../core/http/validate.ts";
import { createLinkBody, linkList, linkReply, linkSchema, linksReply } from "./links.contract.ts";
import { listLinks, presentLink } from "./links.store.ts";
import { links } from "./links.table.ts";

/** §7, Links. */
export function linkRoutes({ store }: BaseServices) {
  const owner = requireOwner(store.db);

  return new Hono<Env>()
    .get("/site-links", langQuery, replies(linkList), (c) => c.json(listLinks(readableDb(store, c))))
    .post("/create", owner, json(createLinkBody), replies(linkReply, 201), (c) => {
      const { version: _version, ...values } = c.req.valid("json").link;
      const row = store.change("add link", (change) => change.append(links, values));
      return c.json({ link: presentLink(row) }, 201);
    })
    .put(
      "/update-link/:id",
      owner,
      requireRow(store.db, links, "link"),
      json(linkSchema),
      replies(linkReply),
      (c) => {
        const { version, ...values } = c.req.valid("json");
        const row = store.change("update link", (change) =>
          change.update(links, c.req.param("id"), values, {
            name: "link",
            startedFrom: version,
            present: presentLink,
          }),
        );
        return c.json({ link: presentLink(row) });
      },
    )
    .put("/order", owner, json(idList), replies(linksReply), (c) => {
      store.change("sort links", (change) => change.reorder(links, c.req.valid("json").ids));
      return c.json({ links: listLinks(store.db) });
    })
    .post("/delete/:id", owner, replies(idReply), (c) => {
      const _id = c.req.param("id");
      store.change("delete link", (change) => change.remove(links, _id, "link"));
      return c.json({ _id });
    });
}
