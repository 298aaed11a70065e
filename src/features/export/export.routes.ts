import { Hono } from "hono";
import { lastPublicChange } from "../../core/content/public-db.ts";
import { conflict } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { idReply } from "../../core/fields/field.contract.ts";
import { replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { requireOwner } from "../../core/http/require-owner.ts";
import { requireRow } from "../../core/http/require-row.ts";
import { json } from "../../core/http/validate.ts";
import { layoutBody, layoutPreviewBody } from "../../core/resume/resume-layout.contract.ts";
import { readLayout, toStoredLayout } from "../../core/resume/resume-layout.store.ts";
import { resumeLayouts } from "../../core/resume/resume-layout.table.ts";
import { tidyLine } from "../../core/resume/tidy-text.ts";
import { cutAtWord } from "../../shared/cut-text.ts";
import {
  type ChoosableSection,
  jsonResumeReply,
  layoutChoiceReply,
  layoutPagesReply,
  layoutReply,
} from "./export.contract.ts";
import { publicOutline, renderSitePictures } from "./generated-resume.ts";
import { ownerResume } from "./json-resume.ts";
import { suggestedPages } from "./pdf/selection.ts";

/**
 * `GET /api/export/resume.json`: everything on the site and in the imported files as a JSON Resume, for the owner only. The
 * other routes store and preview the layout of the generated résumé (§15).
 */
export function exportRoutes({ store, uploads, exportParts }: BaseServices) {
  const owner = requireOwner(store.db);
  const madeFrom = async (origin = "http://localhost") => ({
    db: store.publicDb,
    origin,
    parts: await exportParts(),
    uploadsFolder: uploads.folder,
    changedAt: lastPublicChange(store.publicDb, store.model),
  });

  return new Hono<Env>()
    .get("/resume.json", owner, replies(jsonResumeReply), async (c) => {
      const origin = c.env?.origin ?? "http://localhost";
      const resume = ownerResume(store.db, { parts: await exportParts(), origin });
      c.header("Cache-Control", "no-store");
      c.header("Content-Disposition", 'attachment; filename="resume.json"');
      return c.json(resume);
    })
    .get("/layout", owner, replies(layoutChoiceReply), async (c) => {
      const outline = publicOutline(await madeFrom(c.env?.origin));
      const { sections } = outline;
      return c.json({
        layout: readLayout(store.db),
        suggestedPages: suggestedPages(outline, new Date().getUTCFullYear()),
        sections: sections.map(
          ({ id, title, entries }): ChoosableSection => ({
            id,
            title,
            entries: entries.map((entry) => ({
              id: entry.id,
              title:
                [entry.title, ...entry.details.slice(0, 1)].filter(Boolean).join(", ") ||
                cutAtWord(tidyLine(entry.text), 80),
            })),
          }),
        ),
      });
    })
    .post("/layout-pages", owner, json(layoutPreviewBody), replies(layoutPagesReply), async (c) => {
      const { layout } = c.req.valid("json");
      return c.json(await renderSitePictures(await madeFrom(c.env?.origin), layout));
    })
    .post("/create-layout", owner, json(layoutBody), replies(layoutReply, 201), async (c) => {
      const { layout } = c.req.valid("json");
      const pages =
        layout.pages ?? suggestedPages(publicOutline(await madeFrom()), new Date().getUTCFullYear());
      const row = store.change("add generated resume", (change) => {
        const present = readLayout(change.db);
        if (present !== null) throw conflict("This site already has a generated resume.", present);
        return change.insert(resumeLayouts, { ...layout, pages });
      });
      return c.json({ layout: toStoredLayout(row) }, 201);
    })
    .put(
      "/update-layout/:id",
      owner,
      requireRow(store.db, resumeLayouts, "layout"),
      json(layoutBody),
      replies(layoutReply),
      (c) => {
        const { layout, version } = c.req.valid("json");
        const row = store.change("update generated resume", (change) =>
          change.update(resumeLayouts, c.req.param("id"), layout, {
            name: "layout",
            startedFrom: version,
            present: toStoredLayout,
          }),
        );
        return c.json({ layout: toStoredLayout(row) });
      },
    )
    .post("/delete-layout/:id", owner, replies(idReply), (c) => {
      const _id = c.req.param("id");
      store.change("delete generated resume", (change) => change.remove(resumeLayouts, _id, "layout"));
      return c.json({ _id });
    });
}
