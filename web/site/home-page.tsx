import { useQuery } from "@tanstack/react-query";
import { contactPage } from "../../src/features/contacts/contacts.page.contract.ts";
import type { ProjectCard } from "../../src/features/projects/projects.contract.ts";
import { projectsPage } from "../../src/features/projects/projects.page.contract.ts";
import { sortByIds } from "../../src/shared/look.ts";
import { fullName, nameParts } from "../../src/shared/page-title.ts";
import type { HomePart } from "../core/feature/feature.ts";
import { langOf, useLanguage } from "../core/language/language.tsx";
import { useLook, usePictureSizes } from "../core/look/look-query.ts";
import { OwnerNote } from "../core/owner/owner-note.tsx";
import { userQuery } from "../core/owner/user-query.ts";
import { NextPage } from "../core/page/next-page.tsx";
import { Plate } from "../core/page/plate.tsx";
import { Portrait } from "../core/page/portrait.tsx";
import { Loading } from "../core/ui/loading.tsx";
import { WithData } from "../core/ui/with-data.tsx";
import { educationsOnHome } from "../features/educations/educations.home.ts";
import { projectsOnHome } from "../features/projects/projects.home.ts";
import { Works } from "../features/projects/works.tsx";
import { sectionsOnHome } from "../features/sections/sections.home.ts";
import { skillsOnHome } from "../features/skills/skills.home.ts";
import { summariesOnHome } from "../features/summaries/summaries.home.ts";

/** The features' parts of the home page. */
const parts: readonly HomePart[] = [
  educationsOnHome,
  projectsOnHome,
  sectionsOnHome,
  skillsOnHome,
  summariesOnHome,
].sort((one, other) => one.order - other.order);

/** The home page: the plate with the owner's name, the features' parts, and links to all projects and the contact page. */
export function HomePage() {
  const user = useQuery(userQuery);
  // biome-ignore lint/correctness/useHookAtTopLevel: the parts never change, so neither do their queries.
  const results = parts.map(({ query }) => useQuery(query));
  const look = useLook();
  const sizes = usePictureSizes("opening", "100vw");
  const { tag } = useLanguage();
  const shown = parts
    .flatMap((part, index) => {
      const data: unknown = results[index]?.data;
      return part.ids(data).map((id) => ({ id, part, data }));
    })
    .filter(({ id }) => !look.hidden.includes(id));
  const missing = parts
    .flatMap((part, index) => part.missing?.(results[index]?.data) ?? [])
    .filter(({ id }) => !look.hidden.includes(id));
  const works: ProjectCard[] = results[parts.indexOf(projectsOnHome)]?.data ?? [];
  const hasGallery = look.part === "works" && shown.some(({ part }) => part === projectsOnHome);
  if (results.some(({ isPending }) => isPending)) return <Loading />;
  return (
    <WithData query={user}>
      {(user) => {
        const name = fullName(user) || "Vitrine";
        // In The Gallery, the plate shows the first work's picture unless the owner has a banner.
        const lead = hasGallery && !user?.banner ? works.find(({ image }) => image) : undefined;
        const lines = nameParts(user);
        return (
          <>
            <Plate
              className="plate-home"
              linesEach={1}
              lang={langOf(user, "fname")}
              picture={user?.banner || lead?.image || ""}
              seed={name}
              // In The Gallery, phones show the portrait first.
              isBelowOnPhones={look.part !== undefined}
              sizes={sizes}
              lines={(lines.length > 0 ? lines : [name]).map((line) =>
                look.isNameAsTyped ? line : line.toLocaleLowerCase(tag),
              )}
            >
              <Portrait picture={user?.headshot ?? ""} name={name} lang={langOf(user, "fname")} />
            </Plate>
            {hasGallery && <Works works={works} id={lead?._id ?? ""} />}
            {sortByIds(shown, look.order, ({ id }) => id)
              .filter(({ part }) => !(hasGallery && part === projectsOnHome))
              .map(({ id, part: { component: Part }, data }) => (
                <Part
                  key={id}
                  {...{ user, data, id }}
                  title={look.titles[id]}
                  titleLang={langOf(look, `titles.${id}`)}
                />
              ))}
            <OwnerNote items={missing} />
            <ClosingLinks hasProjects={works.length > 0} />
          </>
        );
      }}
    </WithData>
  );
}

/** Links at the end of the home page. */
function ClosingLinks({ hasProjects }: { hasProjects: boolean }) {
  const { t } = useLanguage();
  return (
    <nav aria-label={t("More")} className="neighbours ways-on">
      {hasProjects && <NextPage href={projectsPage.path} label={t("Projects")} title={t("All projects")} />}
      <NextPage href={contactPage.path} label={t("Contact")} title={t("Get in touch")} isLast={hasProjects} />
    </nav>
  );
}
