import { homePage, pageAt, sharePage } from "../../src/shared/public-page.ts";
import type { FeaturePage } from "../core/feature/feature.ts";
import { lazyPage } from "../core/page/lazy-page.tsx";
import { features } from "./features.ts";
import { HomePage } from "./home-page.tsx";

/** All public pages except the 404 page. */
export const pages: readonly FeaturePage[] = [
  { ...homePage, component: HomePage },
  ...features.flatMap(({ pages = [] }) => pages),
  { ...sharePage, ...lazyPage(async () => (await import("./share-page.tsx")).SharePage) },
];

/** Loads the code of the page at `path`. Rejects if the server no longer has it, because a new version was installed. */
export async function loadPage(path: string): Promise<void> {
  const { page } = pageAt(pages, path);
  if ("load" in page) await page.load?.();
}
