import { Hono } from "hono";
import { z } from "zod";
import { assertAuthorized } from "../../core/content/authorization.ts";
import { AppError, badRequest, invalid, unsupportedType } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { reads, replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { logEvent } from "../../core/http/log.ts";
import { multipart } from "../../core/http/multipart.ts";
import { requireOwner } from "../../core/http/require-owner.ts";
import { assertJsonType, JSON_MAX, json, parseJson, readText } from "../../core/http/validate.ts";
import { appliedReply, applyBody, importedReply, previewReply } from "./import.contract.ts";
import { FormatError, ImportError } from "./import-error.ts";
import { collectImporters } from "./importers.ts";
import type { Plan } from "./plan.ts";

/**
 * `POST preview` (form: `resume`) → `{ preview: ImportPreview }`, what an import would do; `POST apply` `{ _id, accept: [ids of
 * changes] }` → `{ imported, change }`, how many entries were written, and the change that the history can undo; 410 where the site was changed since in what the
 * preview touches, or the preview is over. `POST /`, a JSON Resume as the body: what `vitrine import` does, without a preview →
 * `{ imported, change, removed, preview }`. 400 for no JSON, 422 for no résumé, each with its reason; nothing is stored then.
 */
export function importRoutes({ store, uploads, log, importParts }: BaseServices) {
  const owner = requireOwner(store.db);
  const plans = new Plans();
  const form = multipart(uploads, { files: { resume: "file" } });

  return new Hono<Env>()
    .post("/preview", owner, form, replies(previewReply), async (c) => {
      const { resume: received } = c.req.valid("form").files;
      if (received === undefined) throw invalid({ resume: "Choose a résumé file." });
      const { readResumeFile } = await import("./read-file.ts");
      const { planImport } = await import("./plan.ts");
      const { refusalOfSent } = await import("./picture.ts");
      const importers = collectImporters(await importParts());
      try {
        const bytes = await Bun.file(received.temporaryPath).bytes();
        const resume = readResumeFile(bytes, received.originalName, importers);
        assertAuthorized();
        const plan = planImport(store.db, resume, importers, refusalOfSent(resume.picture));
        plans.add(plan);
        return c.json({ preview: plan.preview });
      } catch (error) {
        if (error instanceof FormatError) throw unsupportedType(error.message);
        if (error instanceof ImportError) throw invalid({ resume: error.message });
        throw error;
      }
    })
    .post("/apply", owner, reads({ refusals: [410] }), json(applyBody), replies(appliedReply), async (c) => {
      const { _id, accept } = c.req.valid("json");
      const plan = plans.find(_id);
      const { applyPlan, staleError } = await import("./import-resume.ts");
      if (plan === null) throw staleError();
      const applied = await applyPlan(store, uploads, plan, accept);
      plans.remove(_id);
      logEvent(log, c, "résumé imported");
      return c.json(applied);
    })
    .post("/", owner, reads({ json: z.looseObject({}) }), replies(importedReply), async (c) => {
      assertJsonType(c.req.raw);
      const text = await readText(c.req.raw, JSON_MAX);
      // Loaded when it is needed: most sites import once or never.
      const { readJsonResume } = await import("./json-resume.ts");
      const { importResume } = await import("./import-resume.ts");
      const importers = collectImporters(await importParts());
      assertAuthorized();
      try {
        const resume = readJsonResume(text, importers);
        const options = { importers, replace: false, resumeFile: null };
        const imported = await importResume(store, uploads, resume, options);
        logEvent(log, c, "résumé imported");
        return c.json(imported);
      } catch (error) {
        if (!(error instanceof ImportError)) throw error;
        if (!isJsonObject(text)) throw badRequest(error.message);
        throw new AppError(422, "invalid", error.message, { fields: { resume: error.message } });
      }
    });
}

/** Previews that wait to be applied, in memory alone: after a restart, or an hour, one is made again. */
class Plans {
  readonly #plans = new Map<string, { plan: Plan; madeAt: number }>();

  add(plan: Plan): void {
    this.#sweep();
    this.#plans.set(plan.preview._id, { plan, madeAt: Date.now() });
    // The oldest goes: each holds a whole file.
    const [oldest] = this.#plans.keys();
    if (this.#plans.size > PLANS_MAX && oldest !== undefined) this.#plans.delete(oldest);
  }

  find(id: string): Plan | null {
    this.#sweep();
    return this.#plans.get(id)?.plan ?? null;
  }

  remove(id: string): void {
    this.#plans.delete(id);
  }

  #sweep(): void {
    for (const [id, { madeAt }] of this.#plans) if (madeAt < Date.now() - PLAN_TIME) this.#plans.delete(id);
  }
}

const PLANS_MAX = 5;
/** Milliseconds. */
const PLAN_TIME = 60 * 60 * 1000;

function isJsonObject(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}
