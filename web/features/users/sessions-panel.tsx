import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Factor, SessionInfo } from "../../../src/core/owner/owner.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { showOutcome } from "../../core/form/saved-toast.ts";
import { ConfirmDialog } from "../../core/ui/confirm-dialog.tsx";
import { showErrorToast } from "../../core/ui/error-toast.ts";
import { formatDate, formatLastUsed } from "../../core/ui/format-time.ts";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { browserName } from "./browser-name.ts";
import { sessionsQuery } from "./sessions-query.ts";

/** Lists the owner's sessions, so that a forgotten or stolen one can be found and ended. */
export function SessionsPanel() {
  const client = useQueryClient();
  const { data: sessions, isLoadingError } = useQuery(sessionsQuery);
  const [isAsking, setAsking] = useState(false);
  const others = sessions?.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  const ending = useMutation({
    mutationFn: () => send(api.users["end-other-sessions"].$post()),
    async onSuccess({ ended }) {
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      setAsking(false);
      showOutcome({ status: "success", title: `${formatSessionCount(ended)} ended.` });
    },
    onError(error) {
      console.error("Failed to end sessions");
      setAsking(false);
      showErrorToast("Sessions not ended", error);
    },
  });
  return (
    <Panel
      hasFailed={isLoadingError}
      title="Sessions"
      note="Where you're logged in."
      actions={others > 0 && <ActionButton onClick={() => setAsking(true)}>End other sessions</ActionButton>}
    >
      <ul className="hairlined">
        {sessions?.map((session) => (
          <SessionLine key={`${session.createdAt} ${session.userAgent}`} session={session} />
        ))}
      </ul>
      {isAsking && (
        <ConfirmDialog
          title="End all other sessions?"
          text={`${formatSessionCount(others)} will be logged out. You stay logged in here.`}
          confirmLabel="End sessions"
          cancelLabel="Cancel"
          isBusy={ending.isPending}
          onConfirm={() => ending.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}

function SessionLine({ session }: { session: SessionInfo }) {
  const { createdAt, lastUsedAt, userAgent, factor, isCurrent } = session;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 py-3 nav:first:pt-2">
      <p title={userAgent}>
        {browserName(userAgent)}
        {isCurrent && <span className="badge badge-primary ms-3">This browser</span>}
      </p>
      <p className="text-small text-soft lining-nums">
        {isCurrent ? (
          "In use now"
        ) : (
          <>
            Last used <time dateTime={lastUsedAt}>{formatLastUsed(lastUsedAt)}</time>
          </>
        )}
        , logged in <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        {factor !== "" && ` ${factorLabels[factor]}`}
      </p>
    </li>
  );
}

const factorLabels: Record<Factor, string> = {
  password: "with the password",
  "password and code": "with password and code",
  "password and recovery code": "with password and recovery code",
  passkey: "with a passkey",
  setup: "during setup",
  demo: "in the demo",
};

function formatSessionCount(sessions: number): string {
  return sessions === 1 ? "1 session" : `${sessions} sessions`;
}
