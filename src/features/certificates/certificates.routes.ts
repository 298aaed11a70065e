import { Hono } from "hono";
import type { BaseServices } from "../../core/feature/services.ts";
import type { Env } from "../../core/http/env.ts";
import { requireOwner } from "../../core/http/require-owner.ts";
import type { CertificatesServices } from "./certificates.services.ts";

/** `GET /` → `CertificatesState`, for the owner. */
export function certificatesRoutes({ store, certificates }: BaseServices & CertificatesServices) {
  return new Hono<Env>().get("/", requireOwner(store.db), (c) => c.json(certificates()));
}
