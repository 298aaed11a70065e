import { type Certificate, CertificateFolder } from "./certificate-folder.ts";
import type { CertificateSettings, TlsFiles } from "./certificate-settings.ts";
import type { CertificateState, CertificatesState } from "./certificates.contract.ts";
import { readOwnCertificate } from "./own-certificate.ts";
import { defaultRenewalTime } from "./renewal-time.ts";

/** Reads the state of the site's certificates from their files. */
export function certificatesState(dataFolder: string, { https }: CertificateSettings): CertificatesState {
  if (https === null) return { source: "none", certificates: [] };
  const { files, domains } = https;
  if (files !== null) return { source: "files", certificates: [stateOfFiles(files, domains[0])] };
  const folder = new CertificateFolder(dataFolder);
  return { source: "acme", certificates: domains.map((domain) => stateOfDomain(folder, domain)) };
}

const noCertificate: CertificateState = {
  domain: "",
  validFrom: "",
  validTo: "",
  issuer: "",
  renewAt: "",
  failure: null,
  isReplaced: false,
  nextTryAt: "",
};

function stateOfFiles(files: TlsFiles, domain: string | undefined): CertificateState {
  try {
    const certificate = readOwnCertificate(files);
    return { ...noCertificate, ...lifeOf(certificate), domain: domain ?? certificate.names[0] ?? "" };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ...noCertificate, domain: domain ?? "", failure: { at: iso(Date.now()), reason } };
  }
}

function stateOfDomain(folder: CertificateFolder, domain: string): CertificateState {
  const certificate = folder.certificate(domain);
  const { reason, triedAt, nextTryAt, renewAt, toRevoke } = folder.record(domain);
  return {
    ...noCertificate,
    domain,
    ...(certificate !== null && {
      ...lifeOf(certificate),
      renewAt: iso(renewAt || defaultRenewalTime(certificate)),
      isReplaced: certificate.leaf === toRevoke,
    }),
    ...(reason !== "" && { failure: { at: iso(triedAt), reason }, nextTryAt: iso(nextTryAt) }),
  };
}

function lifeOf({ validFrom, validTo, issuer }: Certificate) {
  return { validFrom: iso(validFrom), validTo: iso(validTo), issuer };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
