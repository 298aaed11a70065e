import { lookPaths } from "../../../src/features/look/look.page.contract.ts";
import type { AdminPart } from "../../core/feature/feature.ts";
import { LookPage } from "./look-page.tsx";

export const admin: AdminPart = {
  pages: [{ path: lookPaths[0], component: LookPage }],
  navigation: [{ href: lookPaths[0], label: "Look", order: 8 }],
};
