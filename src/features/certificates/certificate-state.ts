import { readFileSync } from "node:fs";
import { blankRecord, type Certificate, CertificateFolder, parsePair } from "./certificate-folder.ts";
import type { CertificateSettings } from "./certificate-settings.ts";
import type { CertificateState, CertificatesState } from "./certificates.contract.ts";
import { thirdOfLife } from "./renewal.ts";

/** What is known of the site's certificates, read from their files. */
export function certificatesState(dataFolder: string, { https }: CertificateSettings): CertificatesState {
  if (https === null) return { source: "none", certificates: [] };
  if (https.files !== null) return { source: "files", certificates: [ofFiles(https.files, https.domains)] };
  const folder = new CertificateFolder(dataFolder);
  const records = folder.records();
  return {
    source: "acme",
    certificates: https.domains.map((domain) => {
      const certificate = folder.certificate(domain);
      const { failure, nextTryAt, renewAt } = { ...blankRecord, ...records[domain] };
      return {
        ...lifeOf(certificate),
        domain,
        isReplaced: certificate !== null && folder.isReplacementAsked(domain),
        renewAt: certificate === null ? "" : iso(renewAt || thirdOfLife(certificate)),
        failure: failure === null ? null : { at: iso(failure.at), reason: failure.reason },
        nextTryAt: failure === null ? "" : iso(nextTryAt),
      };
    }),
  };
}

function ofFiles(files: { cert: string; key: string }, domains: string[]): CertificateState {
  const rest = { isReplaced: false, renewAt: "", failure: null, nextTryAt: "" };
  try {
    const pair = parsePair({ cert: readFileSync(files.cert, "utf8"), key: readFileSync(files.key, "utf8") });
    return { ...lifeOf(pair), ...rest, domain: domains[0] ?? pair.names[0] ?? "" };
  } catch (error) {
    const reason = `${files.cert} and ${files.key} can't be used: ${error instanceof Error ? error.message : String(error)}`;
    return { ...lifeOf(null), ...rest, domain: domains[0] ?? "", failure: { at: iso(Date.now()), reason } };
  }
}

function lifeOf(certificate: Certificate | null): Pick<CertificateState, "validFrom" | "validTo" | "issuer"> {
  if (certificate === null) return { validFrom: "", validTo: "", issuer: "" };
  const { validFrom, validTo, issuer } = certificate;
  return { validFrom: iso(validFrom), validTo: iso(validTo), issuer };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
