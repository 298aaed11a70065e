import { Hono } from "hono";
import type { BaseServices } from "../../core/feature/services.ts";
import type { Env } from "../../core/http/env.ts";
import { requireOwner } from "../../core/http/require-owner.ts";
import { ownResume } from "./json-resume.ts";

/** `GET /api/export/resume.json`: all that the site and the imported files hold, as a JSON Resume, for the owner alone. */
export function exportRoutes({ store, exportParts }: BaseServices) {
  return new Hono<Env>().get("/resume.json", requireOwner(store.db), async (c) => {
    const origin = c.env?.origin ?? "http://localhost";
    const resume = ownResume(store.db, { parts: await exportParts(), origin });
    c.header("Cache-Control", "no-store");
    c.header("Content-Disposition", 'attachment; filename="resume.json"');
    return c.json(resume);
  });
}
