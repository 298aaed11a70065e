import { historyPaths } from "../../../src/features/history/history.page.contract.ts";
import type { AdminPart } from "../../core/feature/feature.ts";
import { HistoryLinkPanel, HistoryPage } from "./history-page.tsx";

export const admin: AdminPart = {
  pages: [{ path: historyPaths[0], component: HistoryPage }],
  titleLink: "History",
  panels: [{ page: "settings", order: 4, title: "History", component: HistoryLinkPanel }],
};
