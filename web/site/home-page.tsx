import { useQuery } from "@tanstack/react-query";
import { sortByIds } from "../../src/shared/look.ts";
import { fullName } from "../../src/shared/page-title.ts";
import type { HomePart } from "../core/feature/feature.ts";
import { useLook, usePictureSizes } from "../core/look/look-query.ts";
import { userQuery } from "../core/owner/user-query.ts";
import { Plate } from "../core/page/plate.tsx";
import { Portrait } from "../core/page/portrait.tsx";
import { Loading } from "../core/ui/loading.tsx";
import { WithData } from "../core/ui/with-data.tsx";
import { educationsOnHome } from "../features/educations/educations.home.ts";
import { worksQuery } from "../features/projects/projects-query.ts";
import { Works } from "../features/projects/works.tsx";
import { sectionsOnHome } from "../features/sections/sections.home.ts";
import { skillsOnHome } from "../features/skills/skills.home.ts";
import { summariesOnHome } from "../features/summaries/summaries.home.ts";

/** The features' parts of the home page. */
const parts: readonly HomePart[] = [educationsOnHome, sectionsOnHome, skillsOnHome, summariesOnHome].sort(
  (one, other) => one.order - other.order,
);

/** The home page: the plate with the owner's name, then the features' parts. */
export function HomePage() {
  const user = useQuery(userQuery);
  // biome-ignore lint/correctness/useHookAtTopLevel: the parts never change, so neither do their queries.
  const results = parts.map(({ query }) => useQuery(query));
  const look = useLook();
  const sizes = usePictureSizes("opening", "100vw");
  const { data: works } = useQuery({ ...worksQuery, enabled: !!look.part });
  const shown = parts
    .flatMap((part, index) => {
      const data: unknown = results[index]?.data;
      return part.ids(data).map((id) => ({ id, part, data }));
    })
    .filter(({ id }) => !look.hidden.includes(id));
  if (results.some(({ isPending }) => isPending)) return <Loading />;
  return (
    <WithData query={user}>
      {(user) => {
        const name = fullName(user) || "Vitrine";
        // Designs that show works: the first work's picture, unless the owner has a banner.
        const lead = user?.banner ? undefined : works?.find(({ image }) => image);
        const lines = user ? [user.fname, user.lname].filter(Boolean) : [];
        return (
          <>
            <Plate
              className="plate-home"
              linesEach={1}
              picture={user?.banner || lead?.image || ""}
              seed={name}
              // In designs that show works, phones show the portrait first.
              isBelowOnPhones={look.part !== undefined}
              sizes={sizes}
              lines={(lines.length > 0 ? lines : [name]).map((line) =>
                look.isNameAsTyped ? line : line.toLowerCase(),
              )}
            >
              <Portrait picture={user?.headshot ?? ""} name={name} />
            </Plate>
            {look.part && <Works id={lead?._id ?? ""} />}
            {sortByIds(shown, look.order, ({ id }) => id).map(({ id, part: { component: Part }, data }) => (
              <Part key={id} user={user} data={data} id={id} title={look.titles[id]} />
            ))}
          </>
        );
      }}
    </WithData>
  );
}
