import type { ReactNode } from "react";
import { formatYear } from "../../../src/shared/intl.ts";
import type { Period } from "../../../src/shared/period.ts";
import { useLanguage } from "../language/language.tsx";
import type { PlainTitle } from "./plain-entry.tsx";

type YearGroupsProps<T> = {
  entries: readonly T[];
  /** The entry's dates, which decide its group. */
  periodOf(entry: T): Period;
  headingAs: "h2" | "h3";
  /** Whether the entries have pictures, which need more room next to the years. */
  isPictured?: boolean;
  /** Attributes for a group, such as those that a filter reads. */
  attributesOf?(members: T[]): Record<`data-${string}`, string>;
  /** Renders the entries of one year, with titles one level below the years'. */
  children(members: T[], titleAs: PlainTitle): ReactNode;
};

/**
 * Entries in groups by the year in which they ended, newest first; running ones first, undated ones last without a heading.
 * If all are running, by the year in which they started.
 */
export function YearGroups<T>(props: YearGroupsProps<T>) {
  const { entries, periodOf, headingAs: Heading, isPictured = false, attributesOf, children } = props;
  const language = useLanguage();
  const isAnyOver = entries.some((entry) => !periodOf(entry).isRunning);
  const groups = [...Map.groupBy(entries, (entry) => yearOf(periodOf(entry), isAnyOver))].sort(
    ([one], [other]) => rankOf(other) - rankOf(one),
  );
  // One group without a year needs no column for years.
  if (groups.length === 1 && groups[0]?.[0] === "")
    return <div className="years years-undated">{children([...entries], Heading)}</div>;
  return (
    <div className={isPictured ? "years years-pictured" : "years"}>
      {groups.map(([year, members]) => (
        <div key={year} className="year-group" {...attributesOf?.(members)}>
          {year !== "" && (
            <Heading className="year" suppressHydrationWarning>
              {year === CURRENT ? language.t("Current") : formatYear(year, language)}
            </Heading>
          )}
          <div className="year-entries">{children(members, Heading === "h2" ? "h3" : "h4")}</div>
        </div>
      ))}
    </div>
  );
}

/** The group of running entries. */
const CURRENT = "current";

/** `CURRENT`, the year of the end, else of the start, or `""`. */
function yearOf({ start, end, isRunning }: Period, isAnyOver: boolean): string {
  if (isRunning && isAnyOver) return CURRENT;
  return ((!isRunning && end) || start).slice(0, 4);
}

function rankOf(year: string): number {
  return year === CURRENT ? Number.POSITIVE_INFINITY : Number(year);
}
