import type { CSSProperties } from "react";
import type { Summary } from "../../../src/features/summaries/summaries.contract.ts";
import type { LangAttributes } from "../../../src/shared/language.ts";
import type { HomePartProps } from "../../core/feature/feature.ts";
import { langOf, useLanguage } from "../../core/language/language.tsx";
import { HeadingText } from "../../core/page/heading-text.tsx";
import { OpeningProse } from "../../core/text/prose.tsx";

type SummarySectionProps = Pick<HomePartProps<Summary | null>, "user" | "data"> & {
  title?: string | undefined;
  titleLang?: LangAttributes;
  /** Accessible name if there is no title. */
  label?: string;
};

/** Longer words may be wider than their column, and are then set smaller. */
const LONG_WORD = 16;

/** The first section of the home page: the owner's title and location, with the summary next to them. */
export function SummarySection({ user, data: summary, title, titleLang, label }: SummarySectionProps) {
  const { t } = useLanguage();
  const first = title === undefined ? langOf(user, user?.title ? "title" : "location") : titleLang;
  if (!user?.title && !user?.location && !summary) return null;
  const longest = Math.max(...`${user?.title} ${user?.location}`.split(/[\s-]+/).map((word) => word.length));
  return (
    <section
      data-part="summary"
      dir={first?.dir ?? "auto"}
      {...(titleLang ? { "aria-labelledby": "summary" } : { "aria-label": title ?? label ?? t("Summary") })}
      className="spread pb-24 nav:pb-32"
    >
      <div>
        {title !== undefined && (
          <h2 id={titleLang && "summary"} {...titleLang} className="section-title mb-6">
            <HeadingText>{title}</HeadingText>
          </h2>
        )}
        <p
          className={`text-[1.375rem] leading-snug ${longest > LONG_WORD ? "has-long-word" : ""}`}
          // React's type has no custom properties.
          style={longest > LONG_WORD ? ({ "--letters": longest } as CSSProperties) : undefined}
        >
          <span {...langOf(user, "title")} className="block">
            <HeadingText>{user?.title}</HeadingText>
          </span>
          <span {...langOf(user, "location")} className="block text-soft">
            <HeadingText>{user?.location}</HeadingText>
          </span>
        </p>
      </div>
      {summary && <OpeningProse entry={summary} field="summary" />}
    </section>
  );
}
