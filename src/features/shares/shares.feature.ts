import type { Feature } from "../../core/feature/feature.ts";
import { sharePage } from "../../shared/public-page.ts";

export const shares = {
  name: "shares",
  pages: [sharePage],
  content: async () => ({ tables: [(await import("./shares.table.ts")).shares] }),
  visitors: async () => (await import("./shares.visitors.ts")).shareVisitors,
  routes: async () => ({ "/shares": (await import("./shares.routes.ts")).shareRoutes }),
} as const satisfies Feature;
