import type { Feature } from "../../core/feature/feature.ts";

export const feed = {
  name: "feed",
  visitors: async () => (await import("./feed.visitors.ts")).feedVisitors,
} as const satisfies Feature;
