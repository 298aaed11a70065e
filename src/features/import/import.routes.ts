import { Hono } from "hono";
import { assertAuthorized } from "../../core/content/authorization.ts";
import { AppError, badRequest } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import type { Env } from "../../core/http/env.ts";
import { logEvent } from "../../core/http/log.ts";
import { requireOwner } from "../../core/http/require-owner.ts";
import { assertJsonType, JSON_MAX, parseJson, readText } from "../../core/http/validate.ts";
import { ImportError } from "./import-error.ts";
import { collectImporters } from "./importers.ts";

/**
 * What `vitrine import` does, for an owner who is in a browser: a JSON Resume as the body, added to what is there →
 * `{ report: ReportPart[] }`. 400 for no JSON, 422 for no résumé, each with its reason; nothing is stored then.
 */
export function importRoutes({ store, uploads, log, importParts }: BaseServices) {
  return new Hono<Env>().post("/", requireOwner(store.db), async (c) => {
    assertJsonType(c.req.raw);
    const text = await readText(c.req.raw, JSON_MAX);
    // Loaded when it is needed: most sites import once or never.
    const [{ readJsonResume }, { importResume }, { reportParts }] = await Promise.all([
      import("./json-resume.ts"),
      import("./import-resume.ts"),
      import("./report.ts"),
    ]);
    const importers = collectImporters(await importParts());
    assertAuthorized();
    try {
      const resume = readJsonResume(text, importers);
      const outcome = await importResume(store, uploads, resume, {
        importers,
        replace: false,
        resumeFile: null,
      });
      logEvent(log, c, "résumé imported");
      return c.json({ report: reportParts(resume, outcome, false) });
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      if (!isJsonObject(text)) throw badRequest(error.message);
      throw new AppError(422, "invalid", error.message, { fields: { resume: error.message } });
    }
  });
}

function isJsonObject(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}
