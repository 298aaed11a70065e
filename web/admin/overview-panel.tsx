import { useQueries } from "@tanstack/react-query";
import { Link } from "wouter";
import type { User } from "../../src/core/owner/owner.contract.ts";
import type { NamedPart, OverviewStep } from "../core/feature/feature.ts";
import { Panel } from "../core/ui/panel.tsx";

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

/** A checklist of what the portfolio is still missing, with links to the forms. */
export function OverviewPanel({ steps, isEmpty, parts }: OverviewPanelProps) {
  if (steps === undefined)
    return (
      <Panel title="Overview" hasFailed>
        {null}
      </Panel>
    );
  const missing = steps.filter(({ isDoneNow }) => !isDoneNow);
  return (
    <Panel title="Overview" note={<Score done={steps.length - missing.length} of={steps.length} />}>
      {parts.map(({ name, overview: Part }) => Part && <Part key={name} isEmpty={isEmpty} />)}
      {missing.length === 0 ? (
        <p>All done. Your portfolio is ready to share.</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(22rem,100%),1fr))] gap-x-(--column-gap)">
          {missing.map(({ label, reason, href }) => (
            <li key={label} className="relative grid border-b border-base-300 pt-1.5 pb-3 leading-snug">
              {/* The whole item is clickable. */}
              <Link
                href={href}
                className="ink-link inline-grid min-h-9 content-center justify-self-start text-[1.1875rem] outline-offset-2 after:absolute after:inset-0"
              >
                {label}
              </Link>
              <span className="text-base text-soft">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Score({ done, of }: { done: number; of: number }) {
  return (
    <span className="lining-nums">
      {done} of {of} done
    </span>
  );
}
