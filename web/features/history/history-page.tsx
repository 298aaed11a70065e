import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "wouter";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import type { HistoryChange } from "../../../src/features/history/history.contract.ts";
import { AdminLayout } from "../../core/admin/admin-layout.tsx";
import { ErrorMessage } from "../../core/ui/error-message.tsx";
import { Loading } from "../../core/ui/loading.tsx";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { ChangeLine } from "./change-line.tsx";
import { changesQuery, entryHistoryQuery } from "./history-query.ts";
import { capitalize, groupByDay } from "./history-text.ts";
import { TrashPanel } from "./trash-panel.tsx";
import "../../core/form/differences.css";
import "./history-admin.css";

/** `/admin/history`: the changes of the site, or of one entry (`?entry=ID`). */
export function HistoryPage({ user }: { user: User }) {
  const search = new URLSearchParams(useSearch());
  const entry = search.get("entry") ?? "";
  return (
    <AdminLayout user={user} title="History">
      <Changes key={entry} entry={entry} />
    </AdminLayout>
  );
}

/** `/admin/trash`: what was deleted. */
export function TrashPage({ user }: { user: User }) {
  return (
    <AdminLayout user={user} title="Trash">
      <TrashPanel />
    </AdminLayout>
  );
}

function Changes({ entry }: { entry: string }) {
  const query = useInfiniteQuery(changesQuery(entry));
  if (query.data === undefined) return query.isError ? <ErrorMessage error={query.error} /> : <Loading />;
  const changes = query.data.pages.flatMap((page) => page.changes).map((change) => ofEntry(change, entry));
  const days = query.data.pages[0]?.days;
  return (
    <Panel
      title="Changes"
      isTitleHidden
      note={entry === "" ? `Changes to your content in the last ${days} days.` : <EntryNote id={entry} />}
    >
      {changes.length === 0 && <p className="empty">No changes in the last {days} days.</p>}
      {groupByDay(changes).map(([day, ofDay]) => (
        <section key={day} aria-label={day} className="not-last:mb-8">
          <h3 className="pt-3 pb-2 text-lead leading-none">{day}</h3>
          <ul className="border-t border-base-content">
            {ofDay.map((change) => (
              <ChangeLine key={change._id} change={change} />
            ))}
          </ul>
        </section>
      ))}
      {query.hasNextPage && (
        <ActionButton onClick={() => void query.fetchNextPage()}>Show older changes</ActionButton>
      )}
    </Panel>
  );
}

/** Limits a change to one entry. If only parts of the entry changed, all entries of the change stay. */
function ofEntry(change: HistoryChange, entry: string): HistoryChange {
  const own = change.entries.filter(({ _id }) => _id === entry);
  return own.length > 0 ? { ...change, entries: own } : change;
}

/** Names the entry whose history is shown. */
function EntryNote({ id }: { id: string }) {
  const { data } = useQuery(entryHistoryQuery(id));
  return (
    <>
      {data && (
        <>
          {capitalize(data.kind)}{" "}
          <b dir="auto" className="font-semibold text-base-content">
            {data.name}
          </b>
          {". "}
        </>
      )}
      <Link href="/admin/history" className="ink-link">
        All history
      </Link>
    </>
  );
}
