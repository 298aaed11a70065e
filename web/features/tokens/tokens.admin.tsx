import type { AdminPart } from "../../core/feature/feature.ts";
import { TokensPanel } from "./tokens-panel.tsx";

export const admin: AdminPart = {
  panels: [{ order: 20, title: "API Tokens", component: TokensPanel }],
};
