import { homePage, sharePage } from "../../src/shared/public-page.ts";
import type { FeaturePage } from "../core/feature/feature.ts";
import { features } from "./features.ts";
import { HomePage } from "./home-page.tsx";
import { SharePage } from "./share-page.tsx";

/** All public pages except the 404 page. */
export const pages: readonly FeaturePage[] = [
  { ...homePage, component: HomePage },
  ...features.flatMap(({ pages = [] }) => pages),
  { ...sharePage, component: SharePage },
];
