import type { BaseServices, RunningServices } from "../../core/feature/services.ts";
import { CertificateFolder } from "./certificate-folder.ts";
import type { CertificateSettings } from "./certificate-settings.ts";
import { certificatesState } from "./certificate-state.ts";
import type { CertificatesState } from "./certificates.contract.ts";

export type CertificatesServices = {
  certificates: {
    state(): CertificatesState;
    /** Has whoever keeps them order another. @returns false for a name that has none to be replaced */
    replace(domain: string): boolean;
  };
};

export function runCertificates(
  { isDemo }: BaseServices,
  { dataFolder, https }: CertificateSettings & { dataFolder: string },
): RunningServices<CertificatesServices> {
  const settings = { https: isDemo ? null : https };
  const state = () => certificatesState(dataFolder, settings);
  const replace = (domain: string) => {
    const { source, certificates } = state();
    if (source !== "acme" || !certificates.some((each) => each.domain === domain && each.validTo !== ""))
      return false;
    new CertificateFolder(dataFolder).askToReplace(domain);
    return true;
  };
  return { services: async () => ({ certificates: { state, replace } }) };
}
