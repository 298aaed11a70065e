import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { ImportPreview } from "../../../src/features/import/import.contract.ts";
import {
  codeHostAccounts as accounts,
  type CodeHost,
  codeHostLabels as labels,
} from "../../../src/features/import/repositories/code-hosts.contract.ts";
import { fieldLabel } from "../../../src/shared/field-label.ts";
import { api } from "../../core/api/api.ts";
import { ApiError, send } from "../../core/api/send.ts";
import { Panel } from "../../core/ui/panel.tsx";

/** Reads the public repositories of a user, organization or group from a service. */
export function RepositoriesForm({ onRead }: { onRead(preview: ImportPreview): void }) {
  const [host, setHost] = useState<CodeHost>("github");
  const [account, setAccount] = useState("");
  const [token, setToken] = useState("");
  const id = useId();
  const reading = useMutation({
    mutationFn: () =>
      send(
        api.import.preview.$post({
          json: { source: `${host}:${account.trim()}`, ...(token !== "" && { token }) },
        }),
      ),
    onSuccess({ preview }) {
      setToken("");
      onRead(preview);
    },
    onError: () => console.error("Failed to read repositories"),
  });
  const isTokenFault = reading.error instanceof ApiError && reading.error.fields.token !== undefined;
  return (
    <Panel title="From GitHub, GitLab or Codeberg" note="Public repositories become projects.">
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!reading.isPending) reading.mutate();
        }}
      >
        <div className="grid gap-x-3 gap-y-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <label className="fieldset">
            <span className="fieldset-legend">Service</span>
            <select
              className="select w-full"
              value={host}
              onChange={({ target }) => setHost(target.value as CodeHost)} // The options are its values.
            >
              {Object.entries(labels).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <label className="fieldset">
            <span className="fieldset-legend">{fieldLabel(accounts[host])}</span>
            <input
              className="input validator"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required
              value={account}
              aria-invalid={reading.error !== null && !isTokenFault}
              aria-describedby={reading.error && !isTokenFault ? `${id}-fault` : undefined}
              onChange={({ target }) => setAccount(target.value)}
            />
          </label>
        </div>
        <div className="fieldset">
          <label className="fieldset-legend" htmlFor={`${id}-token`}>
            Access token (optional)
          </label>
          <input
            id={`${id}-token`}
            type="password"
            className="input validator"
            autoComplete="off"
            value={token}
            aria-invalid={isTokenFault}
            aria-describedby={isTokenFault ? `${id}-hint ${id}-fault` : `${id}-hint`}
            onChange={({ target }) => setToken(target.value)}
          />
          <p id={`${id}-hint`} className="panel-note">
            Only needed if you reach {labels[host]}'s request limit. It is used once and not stored.
          </p>
        </div>
        <button
          type="submit"
          className="btn btn-outline justify-self-start"
          aria-disabled={reading.isPending}
        >
          {reading.isPending ? "Reading…" : "Show repositories"}
        </button>
        {reading.isPending && (
          <progress className="progress progress-primary" aria-label="Reading repositories" />
        )}
        {reading.error && (
          <p id={`${id}-fault`} role="alert" className="field-error">
            {reading.error.message} Nothing was changed.
          </p>
        )}
      </form>
    </Panel>
  );
}
