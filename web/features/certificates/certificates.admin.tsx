import type { AdminPart } from "../../core/feature/feature.ts";
import { CertificatesPanel } from "./certificates-panel.tsx";

export const admin: AdminPart = {
  panels: [{ page: "settings", order: 5, title: "Certificates", component: CertificatesPanel }],
};
