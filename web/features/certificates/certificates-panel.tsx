import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type {
  CertificateState,
  CertificatesState,
} from "../../../src/features/certificates/certificates.contract.ts";
import { isDemo } from "../../core/admin/demo.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { showErrorToast } from "../../core/ui/failure-toast.ts";
import { Panel } from "../../core/ui/panel.tsx";
import { Question } from "../../core/ui/question.tsx";
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
          <CertificateLine key={certificate.domain} certificate={certificate} isOrdered={source === "acme"} />
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

function CertificateLine({ certificate, isOrdered }: { certificate: CertificateState; isOrdered: boolean }) {
  const { domain, failure, nextTryAt, validTo, isReplaced } = certificate;
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const replacing = useMutation({
    mutationFn: () => send(api.certificates.replace.$post({ json: { domain } })),
    onSuccess: (state) => client.setQueryData(certificatesQuery.queryKey, state),
    onError(error) {
      console.error("Failed to ask for another certificate");
      showErrorToast("Certificate not replaced", error);
    },
    onSettled: () => setAsking(false),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 py-3">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="wrap-anywhere">{domain}</p>
        <p className="text-base text-soft">{lifeWords(certificate)}</p>
        {failure && (
          <p role="alert" className="field-error mt-1 max-w-2xl">
            {failure.reason}
            {nextTryAt !== "" && ` It is tried again on ${momentWords(nextTryAt)}.`}
          </p>
        )}
      </div>
      {isOrdered && validTo !== "" && !isReplaced && (
        <button
          type="button"
          className="btn btn-link btn-danger"
          aria-label={`Replace the certificate of ${domain}`}
          onClick={() => setAsking(true)}
        >
          Replace
        </button>
      )}
      {isAsking && (
        <Question
          title={`Replace the certificate of ${domain}?`}
          text="Do so where somebody else may have its key, as with a backup that went astray. Another is ordered with a new key; when it is in place, this one is revoked. Visitors notice nothing. Authorities give only some a week."
          yes="Replace"
          no="Keep it"
          isBusy={replacing.isPending}
          onYes={() => replacing.mutate()}
          onNo={() => setAsking(false)}
        />
      )}
    </li>
  );
}

/** How long it is valid, and when the next one comes. */
export function lifeWords(
  { validFrom, validTo, renewAt, issuer, failure, isReplaced }: CertificateState,
  now: Date = new Date(),
): string {
  if (validTo === "") return failure === null ? "It is being ordered." : "There is none yet.";
  if (new Date(validTo) < now) return `It ended on ${dateWords(validTo)}.`;
  if (new Date(validFrom) > now)
    return `It begins on ${dateWords(validFrom)}: the server’s clock seems to be wrong.`;
  if (isReplaced) return "Another is being ordered; until it is in place, this one is used.";
  const by = issuer === "" ? "" : `, by ${issuer}`;
  const renewal = renewAt === "" || failure !== null ? "" : ` Renewed by itself about ${dateWords(renewAt)}.`;
  return `Valid until ${dateWords(validTo)}${by}.${renewal}`;
}
