import type { Feature } from "../../core/feature/feature.ts";
import { resumePage, resumeRead } from "./downloads.page.contract.ts";

export const downloads = {
  name: "downloads",
  pages: [resumePage],
  reads: [resumeRead],
  content: async () => {
    const { downloadKind, resumeKind } = await import("./downloads.table.ts");
    return { entries: [downloadKind, resumeKind] };
  },
  visitors: async () => (await import("./downloads.store.ts")).downloadVisitors,
  routes: async () => ({ "/downloads": (await import("./downloads.routes.ts")).downloadRoutes }),
} as const satisfies Feature;
