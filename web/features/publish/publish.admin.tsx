import { type AdminPart, FOR_ADMINISTRATORS } from "../../core/feature/feature.ts";
import { PublishPanel } from "./publish-panel.tsx";

export const admin: AdminPart = {
  panels: [
    { page: "settings", group: FOR_ADMINISTRATORS, order: 4, title: "Publishing", component: PublishPanel },
  ],
};
