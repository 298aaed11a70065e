import type { AdminPart } from "../../core/feature/feature.ts";
import { BackupPanel } from "./backup-panel.tsx";
import { RestoreAtSetup } from "./restore-at-setup.tsx";

export const admin: AdminPart = {
  panels: [
    {
      page: "data",
      order: 3,
      title: "Backup",
      component: BackupPanel,
      keywords: "restore archive",
    },
  ],
  setupPart: RestoreAtSetup,
};
