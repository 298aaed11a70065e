import { useQuery } from "@tanstack/react-query";
import type {
  CertificateState,
  CertificatesState,
} from "../../../src/features/certificates/certificates.contract.ts";
import { isDemo } from "../../core/admin/demo.ts";
import { Panel } from "../../core/ui/panel.tsx";
import { dateWords, momentWords } from "../../core/ui/time-words.ts";
import { certificatesQuery } from "./certificates-query.ts";

/** Whether https is in order, and why not. */
export function CertificatesPanel() {
  const { data: state, isLoadingError } = useQuery({ ...certificatesQuery, enabled: !isDemo() });
  return (
    <Panel hasFailed={isLoadingError} title="Certificates" note="By which browsers trust this site’s https.">
      {isDemo() ? <p className="empty">A demo orders no certificates.</p> : state && <Known state={state} />}
    </Panel>
  );
}

function Known({ state: { source, certificates } }: { state: CertificatesState }) {
  if (source === "none")
    return (
      <p className="empty">
        This server has none: it is reached by http, or a proxy before it has them. Started with a domain, as
        in <code>vitrine serve example.org</code>, it gets them by itself.
      </p>
    );
  return (
    <>
      <ul className="hairlined lining-nums tabular-nums">
        {certificates.map((certificate) => (
          <CertificateLine key={certificate.domain} certificate={certificate} />
        ))}
      </ul>
      {source === "files" && (
        <p className="panel-note mt-3">
          They are your own files (<code>--tls-cert</code>), read again when they change.
        </p>
      )}
    </>
  );
}

function CertificateLine({ certificate }: { certificate: CertificateState }) {
  const { domain, failure, nextTryAt } = certificate;
  return (
    <li className="py-3">
      <p className="wrap-anywhere">{domain}</p>
      <p className="text-base text-soft">{lifeWords(certificate)}</p>
      {failure && (
        <p role="alert" className="field-error mt-1 max-w-2xl">
          {failure.reason}
          {nextTryAt !== "" && ` It is tried again on ${momentWords(nextTryAt)}.`}
        </p>
      )}
    </li>
  );
}

/** How long it is valid, and when the next one comes. */
export function lifeWords(
  { validFrom, validTo, renewAt, issuer, failure }: CertificateState,
  now: Date = new Date(),
): string {
  if (validTo === "") return failure === null ? "It is being ordered." : "There is none yet.";
  if (new Date(validTo) < now) return `It ended on ${dateWords(validTo)}.`;
  if (new Date(validFrom) > now)
    return `It begins on ${dateWords(validFrom)}: the server’s clock seems to be wrong.`;
  const by = issuer === "" ? "" : `, by ${issuer}`;
  const renewal = renewAt === "" || failure !== null ? "" : ` Renewed by itself about ${dateWords(renewAt)}.`;
  return `Valid until ${dateWords(validTo)}${by}.${renewal}`;
}
