import { useQuery } from "@tanstack/react-query";
import type { Share } from "../../../src/features/shares/shares.contract.ts";
import { isLoopback } from "../../../src/shared/loopback.ts";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import { CopyLine } from "../../core/ui/copy-line.tsx";
import { formatDate, formatLastUsed } from "../../core/ui/format-time.ts";
import { AddButton, Panel } from "../../core/ui/panel.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import { sharesQuery } from "./shares-query.ts";

/** 'Share Links': private pages for one recipient each (§17). */
export function SharesPanel() {
  const { data, isLoadingError } = useQuery(sharesQuery);
  const form = useOpenEntry("share", data?.shares);
  return (
    <Panel
      hasFailed={isLoadingError}
      title="Share Links"
      note="A private page with the entries you choose (drafts too), a greeting and its own resume."
      actions={<AddButton onClick={form.openNew}>Add Share Link</AddButton>}
    >
      {data?.shares.length === 0 && <p className="empty">No share links yet.</p>}
      {data && data.shares.length > 0 && (
        <>
          {isLoopback(new URL(data.origin).hostname) && (
            <p role="note" className="alert">
              <span>
                These links only open on this computer. Start Vitrine with{" "}
                <code>--url https://example.org</code>, the address that others use.
              </span>
            </p>
          )}
          <ul className="hairlined">
            {data.shares.map((share) => (
              <ShareLine
                key={share._id}
                share={share}
                origin={data.origin}
                onEdit={() => form.openEntry(share._id)}
              />
            ))}
          </ul>
        </>
      )}
      {form.entry !== undefined && data && (
        <ShareDialog
          key={form.entry?._id ?? "new"}
          share={form.entry}
          choices={data.choices}
          onClose={form.close}
        />
      )}
    </Panel>
  );
}

type ShareLineProps = { share: Share; origin: string; onEdit(): void };

function ShareLine({ share, origin, onEdit }: ShareLineProps) {
  const { name, href, opened, lastOpenedAt, endsAt, hasPassword } = share;
  return (
    <li className="grid gap-2 py-4 nav:first:pt-2">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <bdi className="text-[1.1875rem]">{name}</bdi>
        <span className="text-base text-soft lining-nums">
          {formatOpened(opened, lastOpenedAt)}
          {hasPassword && ", password-protected"}
          {endsAt !== "" &&
            `, ${endsAt <= new Date().toISOString() ? "expired" : "expires"} ${formatDate(endsAt)}`}
        </span>
        <button type="button" className="btn btn-link ms-auto" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </button>
      </p>
      <CopyLine label={`Link for ${name}`} text={origin + href} />
    </li>
  );
}

function formatOpened(opened: number, lastOpenedAt: string): string {
  if (opened === 0) return "never opened";
  return `opened ${opened === 1 ? "once" : `${opened} times`}, last ${formatLastUsed(lastOpenedAt)}`;
}
