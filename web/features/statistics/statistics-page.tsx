import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import type {
  NamedCount,
  PageCount,
  Statistics,
} from "../../../src/features/statistics/statistics.contract.ts";
import { SHARING_PATH, settingsPaths } from "../../../src/shared/admin-path.ts";
import { AdminLayout } from "../../core/admin/admin-layout.tsx";
import { api } from "../../core/api/api.ts";
import { expectOk, send } from "../../core/api/send.ts";
import { copyLink } from "../../core/ui/copy-link-button.tsx";
import { downloadBlob } from "../../core/ui/download-blob.ts";
import { showErrorToast } from "../../core/ui/error-toast.ts";
import { ActionButton, EmptyPage, Panel } from "../../core/ui/panel.tsx";
import { WithData } from "../../core/ui/with-data.tsx";
import { formatChange } from "./format-change.ts";
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
  [365, "1 year"],
  [775, "All"],
] as const;

/** Visits by time, page, referring site, share link and device. */
export function StatisticsPage({ user }: { user: User }) {
  const [days, setDays] = useState<number>(30);
  const query = useQuery(statisticsQuery(days));
  const { data: titles } = useQuery(projectTitlesQuery);
  const hasVisits = query.data?.since !== "";
  return (
    <AdminLayout
      user={user}
      title="Statistics"
      action={hasVisits && <ActionButton onClick={() => void exportCsv()}>Export as CSV</ActionButton>}
    >
      <Panel
        title="Visits"
        isTitleHidden
        note="Counted without cookies. Robots, your own visits and visitors who ask not to be tracked don't count."
      >
        {hasVisits && <Ranges days={days} onChoose={setDays} />}
        <WithData query={query}>{(statistics) => <Visits statistics={statistics} />}</WithData>
      </Panel>
      {query.data && query.data.total.views > 0 && <Details statistics={query.data} titles={titles ?? []} />}
    </AdminLayout>
  );
}

function Ranges({ days, onChoose }: { days: number; onChoose(days: number): void }) {
  return (
    <div className="join visits-ranges">
      {ranges.map(([value, label]) => (
        <button
          key={value}
          type="button"
          aria-pressed={days === value}
          className="btn btn-outline join-item"
          onClick={() => onChoose(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function Visits({ statistics }: { statistics: Statistics }) {
  const { isOn, days, total, periods, tally, since, before } = statistics;
  if (!isOn)
    return (
      <EmptyPage text="Visits are not counted: statistics are off on this server.">
        <Link href={`${settingsPaths.server}#server-options`} className="btn btn-outline">
          Server options
        </Link>
      </EmptyPage>
    );
  if (since === "") return <NoVisitsYet />;
  const figures = [
    ["Views", total.views, before?.views],
    ["Visitors", total.visitors, before?.visitors],
    ["Messages", tally.messages ?? 0, before && (before.tally.messages ?? 0)],
  ] as const;
  return (
    <>
      <dl className="visits-figures">
        {figures.map(([label, value, earlier]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value.toLocaleString("en")}
              {earlier != null && <Change value={value} before={earlier} />}
            </dd>
          </div>
        ))}
      </dl>
      {before && (
        <p className="visits-compared">
          Compared with the {days === 1 ? "24 hours" : `${days} days`} before.
        </p>
      )}
      {total.views === 0 ? (
        <p className="empty">No visits in this period. Your own visits aren't counted.</p>
      ) : (
        <VisitsChart periods={chartPeriods(periods)} />
      )}
    </>
  );
}

/** The change since the previous period, such as "+12 %"; nothing if that period has no value to compare with. */
function Change({ value, before }: { value: number; before: number }) {
  const change = formatChange(value, before);
  if (change === "") return null;
  return (
    <span className="visits-change" title={`${before.toLocaleString("en")} in the previous period`}>
      {change}
    </span>
  );
}

/** Says what will be here, on a site that nobody has visited yet. */
function NoVisitsYet() {
  return (
    <div className="empty-page">
      <p>No visits yet. After the first visit, you'll see:</p>
      <ul className="list-disc ps-5">
        <li>how many people visit each day, compared with the days before</li>
        <li>which pages they read, and on which devices</li>
        <li>which sites and share links they come from</li>
        <li>how many send you a message</li>
      </ul>
      <div className="panel-actions">
        <ActionButton onClick={() => void copyLink("your site", "/")}>Copy your site's link</ActionButton>
        <Link href={`${SHARING_PATH}?share=new`} className="btn btn-outline">
          Add Share Link
        </Link>
      </div>
    </div>
  );
}

type DetailsProps = { statistics: Statistics; titles: readonly { _id: string; title: string }[] };

function Details({ statistics: { pages, referrers, shares, devices }, titles }: DetailsProps) {
  const pageLink = (path: string) => <Link href={path}>{pageName(path, titles)}</Link>;
  return (
    <div className="visits-details">
      <CountsTable title="Pages" entries={pages} nameOf={pageLink} />
      <CountsTable
        title="Referring sites"
        entries={referrers}
        instead="No visits from other sites. Visitors typed your address, or their browser didn't say where they came from."
      />
      <CountsTable title="Share links" entries={shares} instead="No share link was opened." />
      <CountsTable
        title="Devices"
        entries={devices}
        nameOf={(name) => name.charAt(0).toUpperCase() + name.slice(1)}
      />
    </div>
  );
}

type CountsProps = {
  title: string;
  entries: (NamedCount & Pick<PageCount, "languages">)[];
  nameOf?: (name: string) => ReactNode;
  /** Shown if there are none. */
  instead?: string;
};

const languageNames = new Intl.DisplayNames(["en"], { type: "language" });

/** Longer tables show the rest on request. */
const ROWS_SHOWN = 8;

function CountsTable({ title, entries, nameOf = (name) => name, instead }: CountsProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? entries : entries.slice(0, ROWS_SHOWN);
  const most = Math.max(...entries.map(({ views }) => views));
  return (
    <Panel title={title}>
      {entries.length === 0 ? (
        <p className="empty">{instead}</p>
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
            {shown.map(({ name, views, visitors, languages = {} }) => (
              <tr key={name}>
                <th scope="row">
                  <bdi>{nameOf(name)}</bdi>
                  {Object.entries(languages).map(([tag, { views }]) => (
                    <span key={tag} className="ms-3 text-small text-soft">
                      {languageNames.of(tag)} {views.toLocaleString("en")}
                    </span>
                  ))}
                  <meter aria-hidden="true" className="visits-share" max={most} value={views} />
                </th>
                <td>{views.toLocaleString("en")}</td>
                <td>{visitors.toLocaleString("en")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shown.length < entries.length && (
        <button type="button" className="btn btn-link" onClick={() => setWhole(true)}>
          Show all {entries.length}
        </button>
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
