import { homePage, pageAt, sharePage } from "../../src/shared/public-page.ts";
import type { FeaturePage } from "../core/feature/feature.ts";
import { lazyPage } from "../core/feature/lazy-page.tsx";
import { features } from "./features.ts";

/** All public pages but the one for paths that none has. */
export const pages: readonly FeaturePage[] = [
  { ...homePage, component: lazyPage(async () => (await import("./home-page.tsx")).loadHomePage()) },
  ...features.flatMap(({ pages = [] }) => pages),
  { ...sharePage, component: lazyPage(async () => (await import("./share-page.tsx")).SharePage) },
];

/**
 * Loads the code of the page at a path.
 * @throws Error where it can't be loaded
 */
export async function preloadPage(path: string): Promise<void> {
  const { page } = pageAt(pages, path);
  if ("component" in page) await page.component.preload();
}
