import type { BaseServices, RunningServices } from "../../core/feature/services.ts";
import { CertificateFolder } from "./certificate-folder.ts";
import type { CertificateSettings } from "./certificate-settings.ts";
import { certificatesState } from "./certificate-state.ts";
import type { CertificatesState } from "./certificates.contract.ts";

export type CertificatesServices = {
  certificates: {
    state(): CertificatesState;
    /** Asks the keeper to replace a certificate. @returns false for a domain without an ordered certificate */
    replace(domain: string): boolean;
  };
};

/** The state of the certificates, and the request to replace one. The `CertificateKeeper` itself runs with the listener. */
export function runCertificates(
  { isDemo }: BaseServices,
  { dataFolder, https }: CertificateSettings & { dataFolder: string },
): RunningServices<CertificatesServices> {
  const settings = { https: isDemo ? null : https };
  const state = () => certificatesState(dataFolder, settings);
  const replace = (domain: string) => {
    const folder = new CertificateFolder(dataFolder);
    const isOrdered = settings.https?.files === null && settings.https.domains.includes(domain);
    const certificate = isOrdered ? folder.certificate(domain) : null;
    if (certificate === null) return false;
    folder.update(domain, { toRevoke: certificate.leaf });
    return true;
  };
  return { services: async () => ({ certificates: { state, replace } }) };
}
