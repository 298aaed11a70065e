import { historyPaths } from "../../../src/features/history/history.page.contract.ts";
import type { AdminPart } from "../../core/feature/feature.ts";
import { HistoryPage, TrashPage } from "./history-page.tsx";

const [historyPath, trashPath] = historyPaths;

export const admin: AdminPart = {
  pages: [
    { path: historyPath, component: HistoryPage },
    { path: trashPath, component: TrashPage },
  ],
  navigation: [
    { href: historyPath, label: "History", order: 20, isRecord: true, keywords: "changes versions" },
    {
      href: trashPath,
      label: "Trash",
      order: 21,
      isRecord: true,
      keywords: "deleted undo restore recover bin",
    },
  ],
};
