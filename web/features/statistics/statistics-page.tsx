import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import type { NamedCount, Statistics } from "../../../src/features/statistics/statistics.contract.ts";
import { AdminLayout } from "../../core/admin/admin-layout.tsx";
import { api } from "../../core/api/api.ts";
import { expectOk, send } from "../../core/api/send.ts";
import { downloadBlob } from "../../core/ui/download-blob.ts";
import { showErrorToast } from "../../core/ui/error-toast.ts";
import { ActionButton, Panel } from "../../core/ui/panel.tsx";
import { WithData } from "../../core/ui/with-data.tsx";
import { chartPeriods } from "./periods.ts";
import { VisitsChart } from "./visits-chart.tsx";
import "./statistics-admin.css";

/** @param days up to today; 1 for the last 24 hours */
function statisticsQuery(days: number) {
  return queryOptions({
    queryKey: ["statistics", days],
    queryFn: async () => (await send(api.statistics.$get({ query: { days: String(days) } }))).statistics,
    // New visits may arrive at any time.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Titles for the project pages, whose paths hold only ids. */
const projectTitlesQuery = queryOptions({
  queryKey: ["statistics", "project titles"],
  queryFn: async () => (await send(api.projects["site-project-titles"].$get())).projects,
});

const ranges = [
  [1, "24 hours"],
  [30, "30 days"],
  [775, "All"],
] as const;

/** Visits by time, page, referring site, share link and device. */
export function StatisticsPage({ user }: { user: User }) {
  const [days, setDays] = useState<number>(30);
  const query = useQuery(statisticsQuery(days));
  const { data: titles } = useQuery(projectTitlesQuery);
  const pageLink = (path: string) => (
    <Link href={path} className="ink-link">
      {pageName(path, titles ?? [])}
    </Link>
  );
  return (
    <AdminLayout user={user} title="Statistics" publicPath="/">
      <Panel
        title="Visits"
        note="Counted without cookies. Robots, your own visits and visitors who ask not to be tracked are left out."
        actions={<ActionButton onClick={() => void exportCsv()}>Export as CSV</ActionButton>}
      >
        <div className="join visits-ranges">
          {ranges.map(([value, label]) => (
            <button
              key={value}
              type="button"
              aria-pressed={days === value}
              className="btn btn-outline join-item"
              onClick={() => setDays(value)}
            >
              {label}
            </button>
          ))}
        </div>
        <WithData query={query}>{(statistics) => <Visits statistics={statistics} />}</WithData>
      </Panel>
      {query.data && query.data.total.views > 0 && (
        <>
          <CountsTable
            title="Pages"
            entries={query.data.pages}
            total={query.data.total.views}
            nameOf={pageLink}
          />
          <CountsTable
            title="Referring sites"
            note="Sites where visitors followed a link to yours."
            entries={query.data.referrers}
            total={query.data.total.views}
          />
          {query.data.shares.length > 0 && (
            <CountsTable title="Share links" entries={query.data.shares} total={query.data.total.views} />
          )}
          <CountsTable title="Devices" entries={query.data.devices} total={query.data.total.views} />
        </>
      )}
    </AdminLayout>
  );
}

function Visits({ statistics: { isOn, total, periods, tally } }: { statistics: Statistics }) {
  const figures = [
    ["Views", total.views],
    ["Visitors", total.visitors],
    ["Messages", tally.messages ?? 0],
  ] as const;
  return (
    <>
      {!isOn && (
        <p className="empty">Visits are not counted, because VITRINE_STATISTICS is off on the server.</p>
      )}
      <dl className="visits-figures">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value.toLocaleString("en")}</dd>
          </div>
        ))}
      </dl>
      {total.views === 0 ? (
        isOn && <p className="empty">No visits in this period. Your own visits aren't counted.</p>
      ) : (
        <VisitsChart periods={chartPeriods(periods)} />
      )}
    </>
  );
}

type CountsProps = {
  title: string;
  note?: string;
  entries: NamedCount[];
  total: number;
  nameOf?: (name: string) => ReactNode;
};

function CountsTable({ title, note, entries, total, nameOf = (name) => name }: CountsProps) {
  return (
    <Panel title={title} note={note}>
      {entries.length === 0 ? (
        <p className="empty">None in this period.</p>
      ) : (
        <table className="visits-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{title}</span>
              </th>
              <th scope="col">Views</th>
              <th scope="col">Visitors</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ name, views, visitors }) => (
              <tr key={name}>
                <th scope="row">
                  <bdi>{nameOf(name)}</bdi>
                  <meter aria-hidden="true" className="visits-share" max={total} value={views} />
                </th>
                <td>{views.toLocaleString("en")}</td>
                <td>{visitors.toLocaleString("en")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

async function exportCsv(): Promise<void> {
  try {
    const response = await expectOk(api.statistics["export.csv"].$get());
    downloadBlob(await response.blob(), `statistics-${new Date().toLocaleDateString("sv")}.csv`);
  } catch (error) {
    console.error("Failed to export statistics");
    showErrorToast("Not exported", error);
  }
}

/** "Home", "Projects" or a project's title; the path if the project no longer exists. */
function pageName(path: string, titles: readonly { _id: string; title: string }[]): string {
  if (path === "/") return "Home";
  const [, page = "", id] = path.split("/");
  if (id !== undefined) return titles.find(({ _id }) => _id === id)?.title ?? path;
  return page.charAt(0).toUpperCase() + page.slice(1);
}
