import { Hono } from "hono";
import { z } from "zod";
import { assertAuthorized } from "../../core/content/authorization.ts";
import { AppError, badRequest, forbidden, invalid, unsupportedType } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { reads, replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { formOrJson } from "../../core/http/form-or-json.ts";
import { logEvent } from "../../core/http/log.ts";
import { multipart } from "../../core/http/multipart.ts";
import { requireOwner } from "../../core/http/require-owner.ts";
import { assertJsonType, JSON_MAX, json, parseJson, readText } from "../../core/http/validate.ts";
import { languageTag } from "../languages/languages.contract.ts";
import {
  appliedReply,
  applyBody,
  importedReply,
  matchesField,
  previewReply,
  sourceBody,
} from "./import.contract.ts";
import { FormatError, ImportError } from "./import-error.ts";
import { collectImporters } from "./importers.ts";
import type { Plan } from "./plan.ts";
import type { RepositorySettings } from "./repositories/repository-settings.ts";

/**
 * - `POST preview` (form: `resume`, or JSON `{ source: "github:ada", token }`) → `{ preview }`: what an import would do. With
 *   `language`, the texts of the file become translations into that language of what matches them on the site, which is `before`;
 *   `matches` corrects what matches what. In an empty site it becomes the main language.
 * - `POST apply` `{ _id, accept: [ids of changes], name: { fname, lname }, isPublic }` → `{ imported, change }`: imports the
 *   accepted changes. `name` corrects the person's, `isPublic` publishes what would arrive as drafts. 410 if the preview has expired or the site has changed since.
 * - `POST /` (body: a JSON Resume) → `{ imported, change, removed, preview }`: imports everything, like `vitrine import`.
 *
 * A file that can't be imported is 400, 415 or 422 with the reason, and nothing is stored.
 */
export function importRoutes({
  store,
  uploads,
  log,
  importParts,
  repositoryApis,
  isDemo,
}: BaseServices & RepositorySettings) {
  const owner = requireOwner(store.db);
  const plans = new PlanStore();
  const form = multipart(uploads, {
    text: { language: languageTag.optional(), matches: matchesField.optional() },
    files: { resume: "file" },
  });

  /** @throws AppError 422 if the service's answer can't be imported, 403 in the demo */
  async function planRepositoriesOf({ source, token = "" }: z.output<typeof sourceBody>): Promise<Plan> {
    // Anyone could make the server ask these services.
    if (isDemo) throw forbidden("This is a demo: it can't import repositories.");
    const { readRepositories } = await import("./repositories/read-repositories.ts");
    const { TokenError } = await import("./repositories/ask-service.ts");
    const { planImport } = await import("./plan.ts");
    const importers = collectImporters(await importParts());
    try {
      const resume = await readRepositories({ source, token, apis: repositoryApis }, importers);
      assertAuthorized();
      return planImport(store.db, resume, importers, null);
    } catch (error) {
      if (error instanceof TokenError) throw invalid({ token: error.message });
      if (error instanceof ImportError) throw invalid({ source: error.message });
      throw error;
    }
  }

  return new Hono<Env>()
    .post("/preview", owner, formOrJson(form, json(sourceBody)), replies(previewReply), async (c) => {
      const body = c.req.valid("json");
      if (body !== undefined) {
        // The service may take longer than a connection may be idle.
        c.env?.disableIdleTimeout?.();
        const plan = await planRepositoriesOf(body);
        plans.add(plan);
        return c.json({ preview: plan.preview });
      }
      const { files, language, matches } = c.req.valid("form") ?? {};
      const received = files?.resume;
      if (received === undefined) throw invalid({ resume: "Choose a resume file." });
      const { readResumeFile } = await import("./read-file.ts");
      const { planImport } = await import("./plan.ts");
      const { hasContent } = await import("./language-of-import.ts");
      const { planTranslation } = await import("./plan-translation.ts");
      const { whyUploadHasNoPicture } = await import("./profile-picture.ts");
      const importers = collectImporters(await importParts());
      try {
        const bytes = await Bun.file(received.temporaryPath).bytes();
        const resume = readResumeFile(bytes, received.originalName, importers);
        assertAuthorized();
        const plan =
          language === undefined || !hasContent(store.db, importers)
            ? planImport(store.db, resume, importers, whyUploadHasNoPicture(resume.picture), language)
            : planTranslation(store, resume, importers, language, matches);
        plans.add(plan);
        return c.json({ preview: plan.preview });
      } catch (error) {
        if (error instanceof FormatError) throw unsupportedType(error.message);
        if (error instanceof ImportError) throw invalid({ resume: error.message });
        throw error;
      }
    })
    .post("/apply", owner, reads({ refusals: [410] }), json(applyBody), replies(appliedReply), async (c) => {
      const { _id, ...choice } = c.req.valid("json");
      const plan = plans.find(_id);
      const { applyPlan, outdatedPreviewError } = await import("./import-resume.ts");
      if (plan === null) throw outdatedPreviewError();
      const applied = await applyPlan(store, uploads, plan, choice);
      plans.remove(_id);
      logEvent(log, c, "résumé imported");
      return c.json(applied);
    })
    .post("/", owner, reads({ json: z.looseObject({}) }), replies(importedReply), async (c) => {
      assertJsonType(c.req.raw);
      const text = await readText(c.req.raw, JSON_MAX);
      // Loaded on demand, because most sites import once or never.
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

/** Previews that can be applied. They are lost after a restart or an hour. */
class PlanStore {
  readonly #plans = new Map<string, { plan: Plan; madeAt: number }>();

  add(plan: Plan): void {
    this.#removeExpired();
    this.#plans.set(plan.preview._id, { plan, madeAt: Date.now() });
    // Drops the oldest, because each holds a whole file.
    const [oldest] = this.#plans.keys();
    if (this.#plans.size > PLANS_MAX && oldest !== undefined) this.#plans.delete(oldest);
  }

  find(id: string): Plan | null {
    this.#removeExpired();
    return this.#plans.get(id)?.plan ?? null;
  }

  remove(id: string): void {
    this.#plans.delete(id);
  }

  #removeExpired(): void {
    for (const [id, { madeAt }] of this.#plans)
      if (madeAt < Date.now() - PLAN_LIFETIME) this.#plans.delete(id);
  }
}

const PLANS_MAX = 5;
/** Milliseconds. */
const PLAN_LIFETIME = 60 * 60 * 1000;

function isJsonObject(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}
