import type { AdminPart } from "../../core/feature/feature.ts";
import { PublishPanel } from "./publish-panel.tsx";

export const admin: AdminPart = {
  panels: [{ page: "settings", order: 4.8, title: "Publishing", component: PublishPanel }],
};
