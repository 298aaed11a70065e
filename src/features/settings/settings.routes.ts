import { Hono } from "hono";
import { z } from "zod";
import type { BaseServices } from "../../core/feature/services.ts";
import { startedFrom } from "../../core/fields/field.contract.ts";
import { replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { logEvent } from "../../core/http/log.ts";
import { refuseInDemo } from "../../core/http/refuse-in-demo.ts";
import { requireOwner, requireProof } from "../../core/http/require-owner.ts";
import { json } from "../../core/http/validate.ts";
import { settingsReply } from "../../core/settings/settings.contract.ts";
import type { SettingsServices } from "./settings.services.ts";

/**
 * The server settings that the owner can change (§18). `GET /` → `SettingsState`; `PUT /` with
 * `{ settings: { mail: { … } }, version }` stores the given parts and answers the same.
 */
export function settingsRoutes({
  store,
  settings,
  isDemo,
  log,
  settingsChanged,
}: BaseServices & SettingsServices) {
  const { db } = store;
  const parts = Object.fromEntries(settings.parts.map(({ name, schema }) => [name, schema.optional()]));
  const body = z.object({
    settings: z.object({ ...(parts as Record<string, z.ZodOptional<typeof anyPart>>), version: startedFrom }),
  });

  return new Hono<Env>()
    .get("/", requireOwner(db), replies(settingsReply), (c) => c.json(settings.state()))
    .put(
      "/",
      requireProof(db, isDemo),
      refuseInDemo(isDemo, "This is a demo: you can't change its server settings."),
      json(body),
      replies(settingsReply),
      (c) => {
        const { version, ...given } = c.req.valid("json").settings;
        const state = settings.save(given, version);
        settingsChanged();
        logEvent(log, c, "settings changed");
        return c.json(state);
      },
    );
}

/** Represents each part's own schema in the types. */
const anyPart = z.record(z.string(), z.union([z.string(), z.number()]));
