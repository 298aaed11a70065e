import { type AdminPart, FOR_ADMINISTRATORS } from "../../core/feature/feature.ts";
import { TokensPanel } from "./tokens-panel.tsx";

export const admin: AdminPart = {
  panels: [
    {
      page: "settings",
      group: FOR_ADMINISTRATORS,
      order: 4.3,
      title: "API Tokens",
      component: TokensPanel,
      keywords: "key",
    },
  ],
};
