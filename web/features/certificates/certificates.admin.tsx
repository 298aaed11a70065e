import type { AdminPart } from "../../core/feature/feature.ts";
import { CertificatesPanel } from "./certificates-panel.tsx";

export const admin: AdminPart = {
  panels: [
    {
      page: "server",
      order: 4.1,
      title: "Certificates",
      component: CertificatesPanel,
      keywords: "https tls",
    },
  ],
};
