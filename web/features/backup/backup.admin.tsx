import type { AdminPart } from "../../core/feature/feature.ts";
import { BackupPanel } from "./backup-panel.tsx";
import { RestoreAtSetup } from "./restore-at-setup.tsx";

export const admin: AdminPart = {
  panels: [{ page: "settings", order: 2, title: "Backup", component: BackupPanel }],
  setupPart: RestoreAtSetup,
};
