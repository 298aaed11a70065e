import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiToken } from "../../../src/core/owner/owner.contract.ts";
import { api } from "../../core/api/api.ts";
import { apiUrl, send } from "../../core/api/send.ts";
import { showOutcome } from "../../core/form/saved-toast.ts";
import { ConfirmDialog } from "../../core/ui/confirm-dialog.tsx";
import { showErrorToast } from "../../core/ui/error-toast.ts";
import { formatDate, formatLastUsed } from "../../core/ui/format-time.ts";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { AddTokenDialog } from "./add-token-dialog.tsx";
import { tokensQuery } from "./tokens-query.ts";

/** 'API Tokens': lists, adds and deletes the tokens with which programs call the API. */
export function TokensPanel() {
  const { data: tokens, isLoadingError } = useQuery(tokensQuery);
  const [isAdding, setAdding] = useState(false);
  return (
    <Panel
      hasFailed={isLoadingError}
      title="API Tokens"
      note={
        <>
          Let scripts and other programs read or change this site.{" "}
          <a href={apiUrl("/api/docs")} className="ink-link">
            API reference
          </a>
        </>
      }
      actions={<ActionButton onClick={() => setAdding(true)}>Add Token</ActionButton>}
    >
      {tokens?.length === 0 && <p className="empty">No API tokens yet.</p>}
      {tokens && tokens.length > 0 && (
        <ul className="hairlined">
          {tokens.map((token) => (
            <TokenLine key={token._id} token={token} />
          ))}
        </ul>
      )}
      {isAdding && <AddTokenDialog onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function TokenLine({ token }: { token: ApiToken }) {
  const { _id, name, scope, lastUsedAt, endsAt } = token;
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const deleting = useMutation({
    mutationFn: () => send(api.tokens.delete[":id"].$post({ param: { id: _id } })),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: tokensQuery.queryKey });
      showOutcome({ status: "success", title: `${name} can no longer access your site.` });
    },
    onError(error) {
      console.error("Failed to delete a token");
      setAsking(false);
      showErrorToast("Token not deleted", error);
    },
  });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 py-3 nav:first:pt-2">
      <p>
        <bdi>{name}</bdi>
        <span className="ms-3 text-small text-soft">{scope === "read" ? "reads" : "reads and writes"}</span>
      </p>
      <p className="col-start-1 text-small text-soft lining-nums">
        {lastUsedAt === "" ? (
          "Never used"
        ) : (
          <>
            Last used <time dateTime={lastUsedAt}>{formatLastUsed(lastUsedAt)}</time>
          </>
        )}
        , {formatExpiration(endsAt)}
      </p>
      <button
        type="button"
        className="btn btn-link btn-danger [grid-area:1/2/span_2]"
        aria-label={`Delete ${name}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          text="Programs that use this token lose access immediately. Changes they have already made stay."
          confirmLabel="Delete"
          cancelLabel="Keep it"
          isBusy={deleting.isPending}
          onConfirm={() => deleting.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  );
}

/** "expires May 3, 2027". */
function formatExpiration(endsAt: string, now: Date = new Date()): string {
  if (endsAt === "") return "never expires";
  return `${endsAt <= now.toISOString() ? "expired" : "expires"} ${formatDate(endsAt)}`;
}
