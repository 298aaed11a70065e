import type { Feature } from "../../core/feature/feature.ts";

export const certificates = {
  name: "certificates",
  routes: async () => ({ "/certificates": (await import("./certificates.routes.ts")).certificatesRoutes }),
  run: async () => (await import("./certificates.services.ts")).runCertificates,
} as const satisfies Feature;
