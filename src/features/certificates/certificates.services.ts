import type { BaseServices, RunningServices } from "../../core/feature/services.ts";
import type { CertificateSettings } from "./certificate-settings.ts";
import { certificatesState } from "./certificate-state.ts";
import type { CertificatesState } from "./certificates.contract.ts";

export type CertificatesServices = { certificates: () => CertificatesState };

export function runCertificates(
  { isDemo }: BaseServices,
  { dataFolder, https }: CertificateSettings & { dataFolder: string },
): RunningServices<CertificatesServices> {
  const settings = { https: isDemo ? null : https };
  return { services: async () => ({ certificates: () => certificatesState(dataFolder, settings) }) };
}
