import type { Feature } from "../../core/feature/feature.ts";
import { historyPaths } from "./history.page.contract.ts";

export const history = {
  name: "history",
  adminPaths: historyPaths,
  routes: async () => ({ "/history": (await import("./history.routes.ts")).historyRoutes }),
  run: async () => (await import("./history.services.ts")).runPurges,
} as const satisfies Feature;
