import type { AdminPart } from "../../core/feature/feature.ts";
import { LanguagePanel } from "./language-panel.tsx";

export const admin: AdminPart = {
  panels: [
    {
      page: "languages",
      order: 0.5,
      title: "Languages",
      component: LanguagePanel,
      keywords: "locale translation german french spanish",
    },
  ],
};
