import { aboutPage, aboutsRead } from "../../../src/features/abouts/abouts.page.contract.ts";
import type { Feature } from "../../core/feature/feature.ts";
import { lazyPage } from "../../core/page/lazy-page.tsx";
import { aboutsQuery } from "./abouts-query.ts";

export const abouts: Feature = {
  name: "abouts",
  pages: [{ ...aboutPage, ...lazyPage(async () => (await import("./about-page.tsx")).AboutPage) }],
  reads: [{ read: aboutsRead, query: aboutsQuery }],
};
