import type { AdminPart } from "../../core/feature/feature.ts";
import { PublishPanel } from "./publish-panel.tsx";

export const admin: AdminPart = {
  panels: [{ page: "server", order: 4, title: "Publishing", component: PublishPanel }],
};
