import type { AdminPart } from "../../core/feature/feature.ts";
import { TokensPanel } from "./tokens-panel.tsx";

export const admin: AdminPart = {
  panels: [
    {
      page: "account",
      order: 4.3,
      title: "API Tokens",
      component: TokensPanel,
      keywords: "key",
    },
  ],
};
