import type { Feature } from "../../core/feature/feature.ts";
import { picturesRead } from "./media.page.contract.ts";

export const media = {
  name: "media",
  reads: [picturesRead],
  routes: async () => ({ "/media": (await import("./media.routes.ts")).mediaRoutes }),
  run: async () => (await import("./media.services.ts")).runVariants,
} as const satisfies Feature;
