import type { AdminPart } from "../../core/feature/feature.ts";
import { ServerOptionsPanel } from "./server-options-panel.tsx";
import { SetupPage } from "./setup-page.tsx";

export const admin: AdminPart = {
  setup: SetupPage,
  panels: [
    {
      page: "server",
      order: 4.4,
      title: "Server options",
      component: ServerOptionsPanel,
      keywords: "environment variables url address",
    },
  ],
};
