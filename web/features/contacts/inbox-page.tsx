import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import type { InboxMessage } from "../../../src/features/contacts/contacts.contract.ts";
import {
  matchesSearch,
  type ShownMessages,
  shownMessages,
} from "../../../src/features/contacts/search-message.contract.ts";
import { AdminLayout } from "../../core/admin/admin-layout.tsx";
import { api } from "../../core/api/api.ts";
import { expectOk, send } from "../../core/api/send.ts";
import { restoreDeleted } from "../../core/form/restore-deleted.ts";
import { showOutcome } from "../../core/form/saved-toast.ts";
import { downloadBlob } from "../../core/ui/download-blob.ts";
import { ErrorMessage } from "../../core/ui/error-message.tsx";
import { showErrorToast } from "../../core/ui/error-toast.ts";
import { Loading } from "../../core/ui/loading.tsx";
import { ActionButton, EmptyPage, Panel } from "../../core/ui/panel.tsx";
import { DeliveryPanel } from "./delivery-panel.tsx";
import { InboxEntry, type MessageActions } from "./inbox-message.tsx";
import { INBOX_KEY, INBOX_STATE_KEY, updateLoadedMessage, useInbox } from "./inbox-query.ts";
import "./contacts-admin.css";

/** `/admin/inbox`: the visitors' messages and their delivery. */
export function InboxPage({ user }: { user: User }) {
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<ShownMessages>("all");
  const [openId, setOpenId] = useState<string | null>(null);
  const settled = useSettled(search);
  // Clearing the search takes effect immediately.
  const selection = { search: search === "" ? "" : settled, show: filter };
  const loaded = useInbox(selection, openId ?? "");
  return (
    <AdminLayout user={user} title="Inbox" publicPath="/contact">
      {loaded.inbox === undefined ? (
        loaded.error === null ? (
          <Loading />
        ) : (
          <ErrorMessage error={loaded.error} />
        )
      ) : (
        <>
          <MessagesPanel
            inbox={loaded.inbox}
            pages={loaded}
            tools={{ search, setSearch, filter, setFilter, openId, setOpenId }}
          />
          <DeliveryPanel relays={loaded.inbox.relays} />
        </>
      )}
    </AdminLayout>
  );
}

/** Debounces a text, because each search looks through all messages. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_AFTER);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const filters: Record<ShownMessages, { label: string; has(message: InboxMessage): boolean }> = {
  all: { label: "All", has: () => true },
  unread: { label: "Unread", has: (message: InboxMessage) => !message.read },
  held: { label: "Spam", has: (message: InboxMessage) => message.held },
};
/** Milliseconds. */
const SETTLED_AFTER = 200;

type Tools = {
  search: string;
  setSearch(search: string): void;
  filter: ShownMessages;
  setFilter(filter: ShownMessages): void;
  openId: string | null;
  setOpenId(id: string | null): void;
};
type PanelProps = {
  inbox: NonNullable<ReturnType<typeof useInbox>["inbox"]>;
  pages: Pick<ReturnType<typeof useInbox>, "hasMore" | "isLoading" | "pages" | "loadMore">;
  tools: Tools;
};

function MessagesPanel({ inbox: { messages, total, unread }, pages, tools }: PanelProps) {
  const { search, setSearch, filter, setFilter, openId, setOpenId } = tools;
  const found = messages.filter(
    // The open message stays in the list, even if it is no longer unread.
    (message) => (message._id === openId || filters[filter].has(message)) && matchesSearch(message, search),
  );
  const actions = useMessageActions((removed) => {
    const index = found.findIndex(({ _id }) => _id === removed._id);
    const next = found[index + 1] ?? found[index - 1];
    // The focused button disappears with its message.
    document.getElementById(next === undefined ? "inbox-search" : `open-${next._id}`)?.focus();
    setOpenId(null);
  });
  const toggle = (message: InboxMessage) => {
    setOpenId(message._id === openId ? null : message._id);
    if (message._id !== openId && !message.read) actions.mark(message, true);
  };
  const isNarrowed = search !== "" || filter !== "all";
  const more = pages.hasMore && isNarrowed ? " or more" : "";
  const loadMore = async () => {
    const last = found.at(-1);
    const { hasNextPage } = await pages.loadMore();
    // The focused button disappears after the last page.
    if (!hasNextPage && last !== undefined) focusAfter(last);
  };
  return (
    <Panel
      title="Messages"
      note={total > 0 && `${unread} unread of ${total}`}
      actions={total > 0 && <ActionButton onClick={exportCsv}>Export as CSV</ActionButton>}
    >
      {total === 0 ? (
        <EmptyPage text="No messages yet. Messages from your contact form appear here." />
      ) : (
        <>
          <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-3">
            <label className="fieldset flex-[1_1_14rem]">
              <span className="sr-only">Search</span>
              <input
                type="search"
                id="inbox-search"
                className="input"
                placeholder="Search…"
                autoComplete="off"
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
              />
            </label>
            <fieldset aria-label="Show" className="join">
              {shownMessages.map((name) => (
                <button
                  key={name}
                  type="button"
                  className="btn btn-outline join-item"
                  aria-pressed={filter === name}
                  onClick={() => setFilter(name)}
                >
                  {filters[name].label}
                </button>
              ))}
            </fieldset>
          </div>
          <p role="status" className={found.length === 0 ? "empty" : "sr-only"}>
            {found.length === 0
              ? !pages.isLoading && "No matching messages."
              : (isNarrowed || pages.pages > 1) && `${found.length}${more} of ${total} messages`}
          </p>
          <ul className="border-t border-base-content not-last:mb-5">
            {found.map((message) => (
              <InboxEntry
                key={message._id}
                message={message}
                isOpen={message._id === openId}
                onToggle={() => toggle(message)}
                actions={actions}
              />
            ))}
          </ul>
          {pages.hasMore && (
            <ActionButton onClick={() => !pages.isLoading && void loadMore()}>
              {pages.isLoading ? "Loading…" : "Show older messages"}
            </ActionButton>
          )}
        </>
      )}
    </Panel>
  );
}

/** Focuses the message below, once the loaded page is rendered. */
function focusAfter({ _id }: InboxMessage): void {
  setTimeout(() => {
    const entry = document.getElementById(`open-${_id}`)?.closest("li")?.nextElementSibling;
    entry?.querySelector("button")?.focus();
  });
}

function useMessageActions(onRemoved: (message: InboxMessage) => void): MessageActions {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: INBOX_STATE_KEY });
  const action = (verb: string) => ({
    onSuccess: reload,
    onError(error: Error) {
      console.error(`Failed to ${verb} message`);
      showErrorToast(`Couldn't ${verb} the message`, error);
    },
  });
  const mark = useMutation({
    mutationFn: ({ _id, read }: { _id: string; read: boolean }) =>
      send(api.contacts[":id"].$put({ param: { id: _id }, json: { read } })),
    ...action("update"),
    onSuccess: ({ message }) =>
      updateLoadedMessage(client, message._id, (each) => ({ ...each, read: message.read })),
  });
  const retry = useMutation({
    mutationFn: (_id: string) => send(api.inbox.retry[":id"].$post({ param: { id: _id } })),
    ...action("retry"),
  });
  const release = useMutation({
    mutationFn: (_id: string) => send(api.inbox.release[":id"].$post({ param: { id: _id } })),
    ...action("release"),
  });
  const remove = useMutation({
    mutationFn: ({ _id }: InboxMessage) => send(api.contacts.delete[":id"].$post({ param: { id: _id } })),
    ...action("delete"),
    async onSuccess(_answer, message) {
      onRemoved(message);
      await updateLoadedMessage(client, message._id, () => null);
      showOutcome({
        status: "success",
        title: "Message deleted.",
        action: {
          label: "Undo",
          onClick: () =>
            void restoreDeleted(client, { _id: message._id, title: "Message", queryKeys: [INBOX_KEY] }),
        },
      });
    },
  });
  return {
    mark: ({ _id }, read) => mark.mutate({ _id, read }),
    retry: ({ _id }) => retry.mutate(_id),
    release: ({ _id }) => release.mutate(_id),
    remove: (message) => !remove.isPending && remove.mutate(message),
  };
}

/** Downloads the CSV by script, because a link could not send the token in a header. */
async function exportCsv(): Promise<void> {
  try {
    const response = await expectOk(api.inbox.export.$get());
    // Swedish dates are ISO 8601 in the owner's time zone.
    downloadBlob(await response.blob(), `messages-${new Date().toLocaleDateString("sv")}.csv`);
  } catch (error) {
    console.error("Failed to export messages");
    showErrorToast("Couldn't export the messages", error);
  }
}
