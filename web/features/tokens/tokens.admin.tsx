import type { AdminPart } from "../../core/feature/feature.ts";
import { TokensPanel } from "./tokens-panel.tsx";

export const admin: AdminPart = {
  panels: [
    {
      page: "settings",
      group: "Account",
      order: 1.2,
      title: "API Tokens",
      component: TokensPanel,
      keywords: "key",
    },
  ],
};
