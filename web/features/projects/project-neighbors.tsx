import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { langOf, useLanguage } from "../../core/language/language.tsx";
import { NextPage } from "../../core/page/next-page.tsx";
import { projectTitlesQuery } from "./projects-query.ts";

/** Links to the previous and next project in the list, and to the list. */
export function ProjectNeighbors({ id }: { id: string }) {
  const { data: titles = [] } = useQuery(projectTitlesQuery);
  const { t } = useLanguage();
  const place = titles.findIndex(({ _id }) => _id === id);
  // A project that is not in the list, or not loaded yet, has no neighbors.
  const previous = place > 0 ? titles[place - 1] : undefined;
  const next = place >= 0 ? titles[place + 1] : undefined;
  return (
    <nav aria-label={t("More projects")} className="neighbours">
      {previous && (
        <NextPage
          href={`/project/${previous._id}`}
          rel="prev"
          label={t("Previous project")}
          title={previous.title}
          lang={langOf(previous, "title")}
        />
      )}
      {next && (
        <NextPage
          href={`/project/${next._id}`}
          rel="next"
          label={t("Next project")}
          title={next.title}
          lang={langOf(next, "title")}
          isLast
        />
      )}
      <p className="neighbours-all">
        <Link href="/projects" className="ink-link py-3.5">
          {t("All projects")}
        </Link>
      </p>
    </nav>
  );
}
