import type { AdminPart } from "../../core/feature/feature.ts";
import { PublishPanel } from "./publish-panel.tsx";

export const admin: AdminPart = {
  panels: [{ page: "settings", group: "Server", order: 4, title: "Publishing", component: PublishPanel }],
};
