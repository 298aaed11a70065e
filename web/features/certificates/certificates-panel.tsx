import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type {
  CertificateState,
  CertificatesState,
} from "../../../src/features/certificates/certificates.contract.ts";
import { isDemo } from "../../core/admin/demo.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { ConfirmDialog } from "../../core/ui/confirm-dialog.tsx";
import { showErrorToast } from "../../core/ui/error-toast.ts";
import { formatDate, formatDateTime } from "../../core/ui/format-time.ts";
import { Panel } from "../../core/ui/panel.tsx";

/** Milliseconds between requests while a certificate is being ordered. */
const POLL_INTERVAL = 5000;

const certificatesQuery = queryOptions({
  queryKey: ["certificates"],
  queryFn: () => send(api.certificates.$get()),
  refetchInterval: ({ state }) =>
    state.data?.certificates.some(({ validTo, isReplaced }) => validTo === "" || isReplaced)
      ? POLL_INTERVAL
      : false,
});

/** The settings panel with the state of the site's certificates. */
export function CertificatesPanel() {
  const { data: state, isLoadingError } = useQuery({ ...certificatesQuery, enabled: !isDemo() });
  return (
    <Panel hasFailed={isLoadingError} title="Certificates" note="HTTPS certificates for your domain.">
      {isDemo() ? (
        <p className="empty">The demo has no certificates.</p>
      ) : (
        state && <Certificates state={state} />
      )}
    </Panel>
  );
}

function Certificates({ state: { source, certificates } }: { state: CertificatesState }) {
  if (source === "none")
    return (
      <p className="max-w-2xl text-soft">
        No certificates here: the site uses plain HTTP, or your reverse proxy handles HTTPS. Start the server
        with a domain, as in <code>vitrine serve example.org</code>, to obtain certificates automatically.
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
          These are your own files (<code>--tls-cert</code>). Changed files are reloaded automatically.
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
        <p className="text-small text-soft">{certificateValidityText(certificate)}</p>
        {failure && (
          <p role="alert" className="field-error mt-1 max-w-2xl">
            {failure.reason}
            {nextTryAt !== "" && ` Next attempt: ${formatDateTime(nextTryAt)}.`}
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
        <ConfirmDialog
          title={`Replace the certificate of ${domain}?`}
          text="Do this if someone else may have its key, for example from a lost backup. A new certificate with a new key is ordered, and this one is revoked when the new one is in use. Certificate authorities limit how many they issue each week."
          confirmLabel="Replace"
          cancelLabel="Keep it"
          isBusy={replacing.isPending}
          onConfirm={() => replacing.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  );
}

/** A sentence about how long a certificate is valid and when it will be renewed. */
export function certificateValidityText(
  { validFrom, validTo, renewAt, issuer, failure, isReplaced }: CertificateState,
  now: Date = new Date(),
): string {
  if (validTo === "") return failure === null ? "Ordering a certificate…" : "No certificate yet.";
  if (new Date(validTo) < now) return `Expired on ${formatDate(validTo)}.`;
  if (new Date(validFrom) > now)
    return `Not valid before ${formatDate(validFrom)}. The server's clock seems to be wrong.`;
  if (isReplaced) return "A new certificate is being ordered. This one stays in use until then.";
  const by = issuer === "" ? "" : `, issued by ${issuer}`;
  const renewal = renewAt === "" || failure !== null ? "" : ` Renews around ${formatDate(renewAt)}.`;
  return `Valid until ${formatDate(validTo)}${by}.${renewal}`;
}
