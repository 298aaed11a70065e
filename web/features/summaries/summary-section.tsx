import type { Summary } from "../../../src/features/summaries/summaries.contract.ts";
import type { HomePartProps } from "../../core/feature/feature.ts";
import { useLanguage } from "../../core/language/language.tsx";
import { OpeningProse } from "../../core/ui/prose.tsx";

type SummarySectionProps = Pick<HomePartProps<Summary | null>, "user" | "data"> & {
  title?: string | undefined;
  /** Accessible name if there is no title. */
  label?: string;
};

/** The first section of the home page: the owner's title and location, with the summary next to them. */
export function SummarySection({ user, data: summary, title, label }: SummarySectionProps) {
  const { t } = useLanguage();
  if (!user?.title && !user?.location && !summary) return null;
  return (
    <section dir="auto" aria-label={title ?? label ?? t("Summary")} className="spread pb-24 nav:pb-32">
      <div>
        {title !== undefined && <h2 className="section-title mb-6">{title}</h2>}
        <p className="text-[1.375rem] leading-snug">
          <span className="block">{user?.title}</span>
          <span className="block text-soft">{user?.location}</span>
        </p>
      </div>
      {summary && <OpeningProse text={summary.summary} rich={summary.rich?.summary} />}
    </section>
  );
}
