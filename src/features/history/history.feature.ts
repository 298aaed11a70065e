import type { Feature } from "../../core/feature/feature.ts";
import { historyPaths } from "./history.page.contract.ts";
import { isSweepDue } from "./sweep-due.ts";

export const history = {
  name: "history",
  adminPaths: historyPaths,
  routes: async () => ({ "/history": (await import("./history.routes.ts")).historyRoutes }),
  run: async () => (await import("./history.services.ts")).runSweeps,
  isWorkDue: (client, { historyDays }: { historyDays: number }, now) => isSweepDue(client, historyDays, now),
} as const satisfies Feature;
