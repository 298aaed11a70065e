import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import type { InboxMessage } from "../../../src/features/contacts/contacts.contract.ts";
import { AdminLayout } from "../../core/admin/admin-layout.tsx";
import { api } from "../../core/api/api.ts";
import { receive, send } from "../../core/api/send.ts";
import { restoreDeleted } from "../../core/form/restore-deleted.ts";
import { ErrorMessage } from "../../core/ui/error-message.tsx";
import { showErrorToast } from "../../core/ui/failure-toast.ts";
import { Loading } from "../../core/ui/loading.tsx";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { saveBlob } from "../../core/ui/save-blob.ts";
import { showToast } from "../../core/ui/toast.ts";
import { DeliveryPanel } from "./delivery-panel.tsx";
import { InboxEntry, type MessageActions } from "./inbox-message.tsx";
import { INBOX_KEY, INBOX_STATE_KEY, useInbox } from "./inbox-query.ts";
import { matchesSearch } from "./inbox-words.ts";
import "./contacts-admin.css";

const FAILED = "That did not work.";

/** What visitors have written, and what became of it. */
export function InboxPage({ user }: { user: User }) {
  const { inbox, error } = useInbox();
  return (
    <AdminLayout user={user} title="Inbox" publicPath="/contact">
      {inbox === undefined ? (
        error === null ? (
          <Loading />
        ) : (
          <ErrorMessage error={error} />
        )
      ) : (
        <>
          <MessagesPanel messages={inbox.messages} />
          <DeliveryPanel relays={inbox.relays} />
        </>
      )}
    </AdminLayout>
  );
}

const filters = {
  all: { label: "All", has: () => true },
  unread: { label: "Unread", has: (message: InboxMessage) => !message.read },
  held: { label: "Held as spam", has: (message: InboxMessage) => message.held },
};
type Filter = keyof typeof filters;
const filterNames = Object.keys(filters) as Filter[]; // Its keys are the filters.

/** Messages that are listed at once. */
const PAGE = 100;

function MessagesPanel({ messages }: { messages: InboxMessage[] }) {
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<Filter>("all");
  const [openId, setOpenId] = useState<string | null>(null);
  const [shown, setShown] = useState(PAGE);
  const found = messages.filter(
    // What is open stays, though it has ceased to be unread.
    (message) => (message._id === openId || filters[filter].has(message)) && matchesSearch(message, search),
  );
  const actions = useMessageActions((removed) => {
    const index = found.findIndex(({ _id }) => _id === removed._id);
    const next = found[index + 1] ?? found[index - 1];
    // The button that had the focus goes with its message.
    document.getElementById(next === undefined ? "inbox-search" : `open-${next._id}`)?.focus();
    setOpenId(null);
  });
  const toggle = (message: InboxMessage) => {
    setOpenId(message._id === openId ? null : message._id);
    if (message._id !== openId && !message.read) actions.mark(message, true);
  };
  const unread = messages.filter(({ read }) => !read).length;
  return (
    <Panel
      title="Messages"
      note={messages.length > 0 && `${unread} unread of ${messages.length}`}
      actions={messages.length > 0 && <ActionButton onClick={exportCsv}>Export as CSV</ActionButton>}
    >
      {messages.length === 0 ? (
        <p className="empty">Nothing here yet. What visitors write on your contact page comes in here.</p>
      ) : (
        <>
          <div className="inbox-tools">
            <label className="form-field">
              <span className="form-label">Search</span>
              <input
                type="search"
                id="inbox-search"
                className="form-input"
                autoComplete="off"
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
              />
            </label>
            <fieldset aria-label="Show" className="inbox-filters">
              {filterNames.map((name) => (
                <button
                  key={name}
                  type="button"
                  className="quiet-button"
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
              ? "No message like that."
              : (search || filter !== "all") && `${found.length} of ${messages.length} messages`}
          </p>
          <ul className="inbox">
            {found.slice(0, shown).map((message) => (
              <InboxEntry
                key={message._id}
                message={message}
                isOpen={message._id === openId}
                onToggle={() => toggle(message)}
                actions={actions}
              />
            ))}
          </ul>
          {found.length > shown && (
            <ActionButton onClick={() => setShown(shown + PAGE)}>Show older messages</ActionButton>
          )}
        </>
      )}
    </Panel>
  );
}

function useMessageActions(onRemoved: (message: InboxMessage) => void): MessageActions {
  const client = useQueryClient();
  const loadAgain = () => client.invalidateQueries({ queryKey: INBOX_STATE_KEY });
  const action = (what: string) => ({
    onSuccess: loadAgain,
    onError(error: Error) {
      console.error(`Failed to ${what} message`);
      showErrorToast(FAILED, error);
    },
  });
  const mark = useMutation({
    mutationFn: ({ _id, read }: { _id: string; read: boolean }) =>
      send(api.contacts[":id"].$put({ param: { id: _id }, json: { read } })),
    ...action("update"),
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
      await loadAgain();
      void showToast({
        status: "success",
        title: "Message deleted.",
        action: {
          label: "Undo",
          onClick: () => void restoreDeleted(client, message._id, "Message", [INBOX_KEY]),
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

/** The token goes in a header, which a link could not send. */
async function exportCsv(): Promise<void> {
  try {
    const response = await receive(api.inbox.export.$get());
    // The owner's own day, as ISO 8601 has it.
    saveBlob(await response.blob(), `messages-${new Date().toLocaleDateString("sv")}.csv`);
  } catch (error) {
    console.error("Failed to export messages");
    showErrorToast(FAILED, error);
  }
}
