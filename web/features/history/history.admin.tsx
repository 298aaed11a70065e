import { historyPaths } from "../../../src/features/history/history.page.contract.ts";
import type { AdminPart } from "../../core/feature/feature.ts";
import { HistoryPage } from "./history-page.tsx";

export const admin: AdminPart = {
  pages: [{ path: historyPaths[0], component: HistoryPage }],
  titleLink: "History",
};
