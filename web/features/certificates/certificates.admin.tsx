import { type AdminPart, FOR_ADMINISTRATORS } from "../../core/feature/feature.ts";
import { CertificatesPanel } from "./certificates-panel.tsx";

export const admin: AdminPart = {
  panels: [
    {
      page: "settings",
      group: FOR_ADMINISTRATORS,
      order: 4.1,
      title: "Certificates",
      component: CertificatesPanel,
      keywords: "https tls",
    },
  ],
};
