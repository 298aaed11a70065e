import { statisticsPaths } from "../../../src/features/statistics/statistics.page.contract.ts";
import type { AdminPart } from "../../core/feature/feature.ts";
import { StatisticsPage } from "./statistics-page.tsx";

export const admin: AdminPart = {
  pages: [{ path: statisticsPaths[0], component: StatisticsPage }],
  navigation: [
    {
      href: statisticsPaths[0],
      label: "Statistics",
      order: 22,
      isRecord: true,
      keywords: "visitors views analytics",
    },
  ],
};
