import type { AdminPart } from "../../core/feature/feature.ts";
import { HistoryPage } from "./history-page.tsx";

export const admin: AdminPart = {
  pages: [{ path: "/admin/history", component: HistoryPage }],
  titleLink: "History",
};
