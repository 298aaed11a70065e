import { and, eq, ne } from "drizzle-orm";
import { Hono } from "hono";
import type { Change } from "../../core/content/change.ts";
import { conflict, notFound } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { idList, idReply } from "../../core/fields/field.contract.ts";
import { replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { readFor } from "../../core/http/read-for.ts";
import { langQuery } from "../../core/http/readable-db.ts";
import { requireOwner } from "../../core/http/require-owner.ts";
import { requireRow } from "../../core/http/require-row.ts";
import { json, validate } from "../../core/http/validate.ts";
import type { SectionKind } from "./section-kinds.contract.ts";
import {
  deleteEntryBody,
  entryBody,
  entrySchemaFor,
  entrySchemas,
  sectionBody,
  sectionList,
  sectionReply,
} from "./sections.contract.ts";
import { listSections, readSection, withEntries } from "./sections.store.ts";
import { sectionEntries, sections } from "./sections.table.ts";

/** §7, Sections. */
export function sectionRoutes({ store }: BaseServices) {
  const { db } = store;
  const owner = requireOwner(db);
  const exists = requireRow(db, sections, "section");

  return new Hono<Env>()
    .get("/site-sections", langQuery, replies(sectionList), (c) => c.json(readFor(store, c, listSections)))
    .post("/create", owner, json(sectionBody), replies(sectionReply, 201), (c) => {
      const { version: _version, ...values } = c.req.valid("json").section;
      const row = store.change("add resume section", (change) => {
        assertOnlyOne(change, values.kind);
        return change.append(sections, values);
      });
      return c.json({ section: withEntries(db, row) }, 201);
    })
    .put("/update-section/:id", owner, exists, json(sectionBody), replies(sectionReply), (c) => {
      const id = c.req.param("id");
      const { version, ...values } = c.req.valid("json").section;
      const row = store.change("update resume section", (change) => {
        assertOnlyOne(change, values.kind, id);
        return change.update(sections, id, values, {
          name: "section",
          startedFrom: version,
          present: (present) => withEntries(db, present),
        });
      });
      return c.json({ section: withEntries(db, row) });
    })
    .post("/delete/:id", owner, replies(idReply), (c) => {
      const _id = c.req.param("id");
      store.change("delete resume section", (change) => {
        for (const entry of entriesOf(change, _id)) change.remove(sectionEntries, entry._id, "entry");
        change.remove(sections, _id, "section");
      });
      return c.json({ _id });
    })
    .put("/order", owner, json(idList), replies(sectionList), (c) => {
      store.change("sort resume sections", (change) => change.reorder(sections, c.req.valid("json").ids));
      return c.json(listSections(db));
    })
    .post("/add-entry/:id", owner, exists, json(entryBody), replies(sectionReply, 201), (c) => {
      const sectionId = c.req.param("id");
      const section = store.change("add section entry", (change) => {
        const { kind } = sectionOf(change, sectionId);
        const { _id, version: _version, ...values } = validate(entrySchemas[kind], c.req.valid("json").entry);
        change.append(sectionEntries, { ...values, sectionId }, eq(sectionEntries.sectionId, sectionId));
        return touch(change, sectionId);
      });
      return c.json({ section }, 201);
    })
    .put("/update-entry/:id", owner, exists, json(entryBody), replies(sectionReply), (c) => {
      const sectionId = c.req.param("id");
      const section = store.change("update section entry", (change) => {
        const { kind } = sectionOf(change, sectionId);
        const sent = c.req.valid("json").entry;
        const before = entryOf(change, sectionId, sent._id);
        const { _id, version, ...values } = validate(entrySchemaFor(kind, before), sent);
        if (version !== undefined && version !== before.version)
          throw conflict("This entry was changed in the meantime.", readSection(db, sectionId));
        const updated = change.update(sectionEntries, before._id, values, { name: "entry" });
        if (updated.version === before.version) return withEntries(change.db, sectionOf(change, sectionId));
        return touch(change, sectionId);
      });
      return c.json({ section });
    })
    .post("/delete-entry/:id", owner, exists, json(deleteEntryBody), replies(sectionReply), (c) => {
      const sectionId = c.req.param("id");
      const section = store.change("delete section entry", (change) => {
        const entry = entryOf(change, sectionId, c.req.valid("json").entry._id);
        change.remove(sectionEntries, entry._id, "entry");
        return touch(change, sectionId);
      });
      return c.json({ section });
    })
    .put("/order-entries/:id", owner, exists, json(idList), replies(sectionReply), (c) => {
      const sectionId = c.req.param("id");
      const section = store.change("sort section entries", (change) => {
        change.reorder(sectionEntries, c.req.valid("json").ids, eq(sectionEntries.sectionId, sectionId));
        return withEntries(change.db, sectionOf(change, sectionId));
      });
      return c.json({ section });
    });
}

/** @throws AppError 409 if the site has another section of this kind than the one being changed */
function assertOnlyOne(change: Change, kind: SectionKind, ownId = ""): void {
  if (kind === "custom") return;
  const other = change.db
    .select()
    .from(sections)
    .where(and(eq(sections.kind, kind), ne(sections._id, ownId)))
    .get();
  const message = `There is already a section of this kind: ${other?.title}.`;
  if (other !== undefined) throw conflict(message, undefined, { kind: message });
}

/** Increments the section's version, which covers its entries. */
function touch(change: Change, sectionId: string) {
  return withEntries(change.db, change.touch(sections, sectionId, "section"));
}

/** @throws AppError 404, also if it was deleted during the request */
function sectionOf(change: Change, id: string) {
  const section = change.find(sections, id);
  if (section === undefined) throw notFound("section");
  return section;
}

function entriesOf(change: Change, sectionId: string) {
  return change.db.select().from(sectionEntries).where(eq(sectionEntries.sectionId, sectionId)).all();
}

/** @throws AppError 404, also for an entry of another section */
function entryOf(change: Change, sectionId: string, id: unknown) {
  const entry = typeof id === "string" ? change.find(sectionEntries, id) : undefined;
  if (entry === undefined || entry.sectionId !== sectionId) throw notFound("entry");
  return entry;
}
