import { Hono } from "hono";
import type { ContentStore } from "../core/content/content-store.ts";
import type { Env } from "../core/http/env.ts";
import { AppError, errorResponse } from "../core/http/errors.ts";
import { type Log, logRefusals } from "../core/http/log.ts";
import { allowedMethods } from "../core/http/methods.ts";
import { answerRepeated } from "../core/http/repeated-requests.ts";
import { commonHeaders } from "../core/http/security-headers.ts";
import type { Throttle } from "../core/http/throttle.ts";
import type { Uploads } from "../core/media/uploads.ts";
import type { SetupCode } from "../core/owner/setup-code.ts";
import { aboutRoutes } from "../features/abouts/abouts.routes.ts";
import { backupRoutes } from "../features/backup/backup.routes.ts";
import type { Backups } from "../features/backup/backups.ts";
import { contactRoutes, emailRoutes, inboxRoutes } from "../features/contacts/contacts.routes.ts";
import type { Relay } from "../features/contacts/relay.ts";
import { downloadRoutes } from "../features/downloads/downloads.routes.ts";
import { educationRoutes } from "../features/educations/educations.routes.ts";
import { experienceRoutes } from "../features/experiences/experiences.routes.ts";
import { historyRoutes } from "../features/history/history.routes.ts";
import { importRoutes } from "../features/import/import.routes.ts";
import { linkRoutes } from "../features/links/links.routes.ts";
import { mediaRoutes } from "../features/media/media.routes.ts";
import { projectRoutes } from "../features/projects/projects.routes.ts";
import { setupRoutes } from "../features/setup/setup.routes.ts";
import { skillRoutes } from "../features/skills/skills.routes.ts";
import { summaryRoutes } from "../features/summaries/summaries.routes.ts";
import { userRoutes } from "../features/users/users.routes.ts";

/** Everything the API works with; tests pass their own. */
export type Deps = {
  store: ContentStore;
  uploads: Uploads;
  setupCode: SetupCode;
  loginThrottle: Throttle;
  contactThrottle: Throttle;
  relay: Relay;
  /** None in a demo. */
  backups: Backups | null;
  /** How long versions and deleted entries are kept. */
  historyDays: number;
  log: Log;
};

/** The API of spec §7, under `/api`. */
export function createApp(deps: Deps) {
  const app = new Hono<Env>()
    .basePath("/api")
    .use(async (c, next) => {
      await next();
      for (const [name, value] of Object.entries(commonHeaders)) c.res.headers.set(name, value);
      if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-cache");
    })
    .use(logRefusals(deps.log))
    .use(answerRepeated(deps.store.db))
    .route("/abouts", aboutRoutes(deps))
    .route("/backup", backupRoutes(deps))
    .route("/contacts", contactRoutes(deps))
    .route("/downloads", downloadRoutes(deps))
    .route("/educations", educationRoutes(deps))
    .route("/experiences", experienceRoutes(deps))
    .route("/history", historyRoutes(deps))
    .route("/import", importRoutes(deps))
    .route("/inbox", inboxRoutes(deps))
    .route("/links", linkRoutes(deps))
    .route("/media", mediaRoutes(deps))
    .route("/projects", projectRoutes(deps))
    .route("/setup", setupRoutes(deps))
    .route("/skills", skillRoutes(deps))
    .route("/summaries", summaryRoutes(deps))
    .route("/users", userRoutes(deps))
    .route("/v1.0/email", emailRoutes(deps));

  const methodsOf = allowedMethods(app.routes);
  app.onError(errorResponse);
  app.notFound((c) => {
    const methods = methodsOf(c.req.path);
    if (methods.length === 0) throw new AppError(404, "not_found", "There is no such address.");
    throw new AppError(405, "method_not_allowed", `Use ${methods.join(" or ")} here.`, {
      headers: { Allow: methods.join(", ") },
    });
  });
  return app;
}

export type AppType = ReturnType<typeof createApp>;
