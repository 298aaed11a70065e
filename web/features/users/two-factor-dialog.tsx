import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { encode } from "uqr";
import type { z } from "zod";
import { confirmBody } from "../../../src/features/users/users.contract.ts";
import { api } from "../../core/api/api.ts";
import { ApiError, send } from "../../core/api/send.ts";
import { TextField } from "../../core/fields/text-field.tsx";
import { schemaResolver } from "../../core/form/resolver.ts";
import { showOutcome } from "../../core/form/saved-toast.ts";
import { CopyLine } from "../../core/ui/copy-line.tsx";
import { Loading } from "../../core/ui/loading.tsx";
import { Modal, ModalFooter } from "../../core/ui/modal.tsx";
import { twoFactorQuery } from "./factors-query.ts";
import { sessionsQuery } from "./sessions-query.ts";

const TITLE = "Two-Factor Authentication";

type Code = z.infer<typeof confirmBody>;

/** Turns two-factor authentication on or off, or generates new recovery codes. */
export function TwoFactorDialog({ isOn, onClose }: { isOn: boolean; onClose(): void }) {
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[] | null>(null);
  // The state at opening decides which steps are shown, because confirming a code changes it.
  const [wasOn] = useState(isOn);
  const refresh = () =>
    Promise.all(
      [twoFactorQuery, sessionsQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
    );
  const showCodes = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes);
    void refresh();
  };
  if (codes !== null) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return wasOn ? (
    <Manage onCodes={showCodes} onOff={() => void refresh()} onClose={onClose} />
  ) : (
    <TurnOn onCodes={showCodes} onClose={onClose} />
  );
}

type StepProps = { onCodes(codes: string[]): void; onClose(): void };

function TurnOn({ onCodes, onClose }: StepProps) {
  const { data, error } = useQuery({
    queryKey: ["two-factor", "begin"],
    queryFn: () => send(api["two-factor"].begin.$post()),
    // A new secret each time the dialog opens, and the same one while it is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const form = useForm<Code>({ defaultValues: { code: "" }, resolver: schemaResolver(confirmBody) });
  const confirming = useMutation({
    mutationFn: (json: Code) => send(api["two-factor"].confirm.$post({ json })),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onError(failure) {
      console.error("Failed to confirm a code");
      const message =
        failure instanceof ApiError ? (failure.fields.code ?? failure.message) : failure.message;
      form.setError("code", { message });
    },
  });
  const submit = form.handleSubmit((values) => {
    if (!confirming.isPending) confirming.mutate(values);
  });
  return (
    <Modal key="begin" title={TITLE} onDismiss={onClose} onSaveKey={() => void submit()}>
      <FormProvider {...form}>
        <form noValidate onSubmit={submit} className="contents">
          <div className="modal-body grid gap-5">
            {error && (
              <p role="alert" className="alert">
                {error.message}
              </p>
            )}
            {!data && !error && <Loading />}
            {data && (
              <>
                <p>Scan this with your authenticator app, then enter the 6-digit code.</p>
                <QrCode text={data.uri} />
                <CopyLine label="Or enter this key in the app" text={data.secret} />
                <TextField<Code>
                  name="code"
                  label="Code"
                  isRequired
                  autoComplete="one-time-code"
                  inputMode="numeric"
                />
              </>
            )}
          </div>
          <ModalFooter>
            <button
              type="submit"
              className="btn btn-primary px-8 max-sm:px-5"
              aria-disabled={confirming.isPending || !data}
            >
              Turn on
            </button>
            <button type="button" className="btn btn-outline" onClick={onClose}>
              Cancel
            </button>
          </ModalFooter>
        </form>
      </FormProvider>
    </Modal>
  );
}

function Manage({ onCodes, onOff, onClose }: StepProps & { onOff(): void }) {
  const renewing = useMutation({
    mutationFn: () => send(api["two-factor"]["recovery-codes"].$post()),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onError: () => console.error("Failed to make recovery codes"),
  });
  const removing = useMutation({
    mutationFn: () => send(api["two-factor"].remove.$post()),
    onSuccess() {
      onOff();
      onClose();
      showOutcome({
        status: "success",
        title: "Two-factor authentication is off.",
        description: "Every other session has ended.",
      });
    },
    onError: () => console.error("Failed to turn two-factor authentication off"),
  });
  const error = renewing.error ?? removing.error;
  const isBusy = renewing.isPending || removing.isPending;
  return (
    <Modal key="manage" title={TITLE} onDismiss={onClose}>
      <div className="modal-body grid gap-5">
        {error && (
          <p role="alert" className="alert">
            {error.message}
          </p>
        )}
        <p>
          You enter a code from your authenticator app after your password. If you generate new recovery
          codes, the old ones stop working.
        </p>
      </div>
      <ModalFooter>
        <button
          type="button"
          className="btn btn-outline"
          data-autofocus
          aria-disabled={isBusy}
          onClick={() => !isBusy && renewing.mutate()}
        >
          Generate new recovery codes
        </button>
        <button
          type="button"
          className="btn btn-error"
          aria-disabled={isBusy}
          onClick={() => !isBusy && removing.mutate()}
        >
          Turn off
        </button>
      </ModalFooter>
    </Modal>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose(): void }) {
  const [isCopied, setCopied] = useState(false);
  const text = codes.join("\n");
  return (
    <Modal key="codes" title={TITLE} onDismiss={onClose}>
      <div className="modal-body grid gap-5">
        <p>
          If you lose your authenticator app, each of these codes logs you in once. Save them now: you won't
          be able to see them again.
        </p>
        <ul aria-label="Recovery codes" className="grid gap-x-6 font-mono text-small sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <ModalFooter>
        <button type="button" className="btn btn-primary px-8 max-sm:px-5" onClick={onClose}>
          Done
        </button>
        <a
          className="btn btn-outline"
          download="recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        >
          Download
        </a>
        <button
          type="button"
          className="btn btn-outline"
          onClick={() => void navigator.clipboard?.writeText(text).then(() => setCopied(true))}
        >
          {isCopied ? "Copied" : "Copy"}
        </button>
      </ModalFooter>
    </Modal>
  );
}

/** Black on white in every theme, because cameras read that best. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 3 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      className="mx-auto w-48 bg-white"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
