import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { Share, ShareChoices } from "../../../src/features/shares/shares.contract.ts";
import { settingsPaths } from "../../../src/shared/admin-path.ts";
import { isLoopback } from "../../../src/shared/loopback.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { useOpenEntry } from "../../core/form/use-open-entry.ts";
import type { EntryActions } from "../../core/list/entry-actions.ts";
import { EntryList } from "../../core/list/entry-list.tsx";
import type { RowContent } from "../../core/list/entry-row.tsx";
import { CopyLinkButton } from "../../core/ui/copy-link-button.tsx";
import { formatDate, formatLastUsed } from "../../core/ui/format-time.ts";
import { AddButton, EmptyPage, Panel } from "../../core/ui/panel.tsx";
import { chosenText } from "./chosen-text.ts";
import { ShareDialog } from "./share-dialog.tsx";
import { sharesQuery } from "./shares-query.ts";

/** 'Add Share Link'. Its form is in the panel. */
export function AddShareLink() {
  const form = useOpenEntry("share", []);
  return <AddButton noun="Share Link" onClick={form.openNew} />;
}

/** 'Share links': private pages for one recipient each (§17). */
export function SharesPanel() {
  const { data, isLoadingError } = useQuery(sharesQuery);
  const form = useOpenEntry("share", data?.shares);
  return (
    <Panel
      hasFailed={isLoadingError}
      title="Share links"
      note="A private page with the entries you choose (even drafts), a greeting and its own resume."
    >
      {data?.shares.length === 0 && <EmptyPage text="No share links yet." />}
      {data && data.shares.length > 0 && (
        <>
          {isLoopback(new URL(data.origin).hostname) && (
            <p role="note" className="alert mb-4">
              <span>
                These links only open on this computer. Others can open them once this site has a{" "}
                <Link href={`${settingsPaths.server}#server-options`} className="ink-link">
                  public address
                </Link>
                .
              </span>
            </p>
          )}
          <EntryList
            entries={data.shares}
            actions={shareActions}
            row={(share) => rowOf(share, data)}
            onEdit={form.openEntry}
          />
        </>
      )}
      {form.entry !== undefined && data && (
        <ShareDialog
          key={form.entry?._id ?? "new"}
          share={form.entry}
          choices={data.choices}
          origin={data.origin}
          onClose={form.close}
        />
      )}
    </Panel>
  );
}

const shareActions: EntryActions<Share> = {
  noun: "Share Link",
  queryKeys: [sharesQuery.queryKey],
  remove: (id) => send(api.shares.delete[":id"].$post({ param: { id } })),
};

function rowOf(share: Share, { choices, origin }: { choices: ShareChoices; origin: string }): RowContent {
  const { name, href, opened, lastOpenedAt, endsAt, hasPassword } = share;
  return {
    name,
    title: name,
    facts: [
      chosenText(share, choices) || "No entries",
      hasPassword ? "password" : "",
      endsAt === ""
        ? ""
        : `${endsAt <= new Date().toISOString() ? "expired" : "expires"} ${formatDate(endsAt)}`,
      formatOpened(opened, lastOpenedAt),
    ],
    controls: <CopyLinkButton name={name} path={origin + href} />,
  };
}

function formatOpened(opened: number, lastOpenedAt: string): string {
  if (opened === 0) return "never opened";
  return `opened ${opened === 1 ? "once" : `${opened} times`}, last ${formatLastUsed(lastOpenedAt)}`;
}
