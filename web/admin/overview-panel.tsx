import { useQueries } from "@tanstack/react-query";
import { Link } from "wouter";
import type { User } from "../../src/core/owner/owner.contract.ts";
import type { NamedPart, OverviewStep } from "../core/feature/feature.ts";

type Overview = {
  /** Undefined if their data could not be loaded. */
  steps: (OverviewStep & { isDoneNow: boolean })[] | undefined;
  isLoading: boolean;
  /** Whether the site has no entries yet. */
  isEmpty: boolean;
};

/** Loads the data of all features' steps and checks which are done. */
export function useOverview(parts: readonly NamedPart[], user: User): Overview {
  const steps = parts.flatMap(({ steps = [] }) => steps).sort((one, other) => one.order - other.order);
  const queries = [...new Set(steps.flatMap(({ query }) => query ?? []))];
  const results = useQueries({ queries });
  const dataOf = ({ query }: OverviewStep) => query && results[queries.indexOf(query)]?.data;
  const hasFailed = results.some(({ data }) => data === undefined);
  return {
    steps: hasFailed
      ? undefined
      : steps.map((step) => ({ ...step, isDoneNow: step.isDone(dataOf(step), user) })),
    isLoading: results.some(({ isFetched }) => !isFetched),
    isEmpty: !hasFailed && !steps.some((step) => step.hasEntries?.(dataOf(step))),
  };
}

type OverviewPanelProps = Pick<Overview, "steps" | "isEmpty"> & { parts: readonly NamedPart[] };

/** How many of the tasks are shown. */
const NEXT_TASKS = 3;

/** What the portfolio is still missing, as a strip: how much is done, and the next tasks with links to their forms. */
export function OverviewPanel({ steps, isEmpty, parts }: OverviewPanelProps) {
  if (steps === undefined)
    return (
      <section aria-label="Overview" className="overview">
        <p role="alert" className="empty">
          This couldn't be loaded. Reload the page to try again.
        </p>
      </section>
    );
  const missing = steps.filter(({ isDoneNow }) => !isDoneNow);
  const done = steps.length - missing.length;
  return (
    <section aria-label="Overview" className="overview">
      <div className="overview-strip">
        <div className="overview-score">
          <h2>Overview</h2>
          <p className="text-small text-soft lining-nums">
            {done} of {steps.length} done
          </p>
          <progress
            aria-hidden="true"
            className="progress progress-primary"
            value={done}
            max={steps.length}
          />
        </div>
        {missing.length === 0 ? (
          <p>All done. Your portfolio is ready to share.</p>
        ) : (
          <ul className="overview-tasks">
            {missing.slice(0, NEXT_TASKS).map(({ label, reason, href }) => (
              <li key={label}>
                {/* The whole item is clickable. */}
                <Link href={href} className="ink-link after:absolute after:inset-0">
                  {label}
                </Link>
                <span className="text-small text-soft">{reason}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {parts.map(({ name, overview: Part }) => Part && <Part key={name} isEmpty={isEmpty} />)}
    </section>
  );
}
