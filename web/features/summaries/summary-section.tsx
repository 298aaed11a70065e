import type { User } from "../../../src/core/owner/owner.contract.ts";
import type { Summary } from "../../../src/features/summaries/summaries.contract.ts";
import { OpeningProse } from "../../core/ui/prose.tsx";

type SummarySectionProps = {
  user: User | null;
  data: Summary | null | undefined;
  /** By which screen readers find it. */
  label?: string;
};

/** Opens the home page below its plate: what the owner does and where, and the summary beside it. */
export function SummarySection({ user, data: summary, label = "Summary" }: SummarySectionProps) {
  if (!user?.title && !user?.location && !summary) return null;
  return (
    <section dir="auto" aria-label={label} className="spread pb-24 nav:pb-32">
      <p className="text-[1.375rem] leading-snug">
        <span className="block">{user?.title}</span>
        <span className="block text-soft">{user?.location}</span>
      </p>
      {summary && <OpeningProse text={summary.summary} rich={summary.rich?.summary} />}
    </section>
  );
}
