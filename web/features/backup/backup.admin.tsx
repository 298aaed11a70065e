import type { AdminPart } from "../../core/feature/feature.ts";
import { BackupPanel } from "./backup-panel.tsx";
import { RestoreAtSetup } from "./restore-at-setup.tsx";

export const admin: AdminPart = {
  panels: [{ order: 11, component: BackupPanel }],
  setupPart: RestoreAtSetup,
};
