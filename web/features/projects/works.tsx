import { useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { Link } from "wouter";
import type { Work } from "../../../src/features/projects/projects.contract.ts";
import { Picture } from "../../core/media/picture.tsx";
import { useSitePicture } from "../../core/media/pictures-query.ts";
import { Rosette } from "../../core/ui/engraving.tsx";
import { worksQuery } from "./projects-query.ts";

/** Of a picture that nobody has measured. */
const RATIO = 1.5;

/**
 * The featured projects on a wall, each picture as it is: those of a row are of one height, and as wide together as the wall.
 * @param id of the work whose picture the page opens with already, `""` for none
 */
export function Works({ id }: { id: string }) {
  const { data: works = [] } = useQuery(worksQuery);
  if (works.length === 0) return null;
  const hung = works.filter(({ _id }) => _id !== id);
  return (
    <section aria-label="Featured Projects" className="works full-bleed">
      {works
        .filter((work) => !hung.includes(work))
        .map((work) => (
          <Hung key={work._id} work={work} isLead />
        ))}
      {rowsOf(hung).map((row, index) => (
        <div key={row[0]?._id} className="works-row" data-count={row.length}>
          {row.map((work) => (
            <Hung key={work._id} work={work} share={index === 0 ? 1 : 1 / row.length} />
          ))}
        </div>
      ))}
      <p className="works-all">
        <Link href="/projects" className="ink-link">
          All projects
        </Link>
      </p>
    </section>
  );
}

/** Two and three by turns; what is left over is a row of its own. */
function rowsOf(works: Work[]): Work[][] {
  const rows: Work[][] = [];
  for (let from = 0, size = 2; from < works.length; from += size, size = 5 - size)
    rows.push(works.slice(from, from + size));
  return rows;
}

/** One work over its label. @param isLead its picture is elsewhere; @param share of the wall's width, about; those of the first row hang alone */
function Hung({ work, isLead = false, share = 1 }: { work: Work; isLead?: boolean; share?: number }) {
  const { _id, title, image, year } = work;
  const picture = useSitePicture(image);
  const ratio = picture && picture.height > 0 ? picture.width / picture.height : RATIO;
  // React's type knows no custom properties.
  const style = { "--ratio": ratio } as CSSProperties;
  return (
    <article className={isLead ? "work work-lead" : "work"} style={style} data-page={`/project/${_id}`}>
      {!isLead && (
        <Picture
          address={image}
          sizes={`(width >= 40rem) ${Math.round(share * 100)}vw, 100vw`}
          isFilling
          className="work-picture moving-picture"
          instead={
            <div aria-hidden="true" className="work-picture work-note moving-picture">
              <Rosette seed={title} className="project-flower" isFlowerOnly />
            </div>
          }
        />
      )}
      <div dir="auto" className="work-label">
        <h2 className="work-title moving-title">
          <Link href={`/project/${_id}`} className="project-link">
            {title}
          </Link>
        </h2>
        {year && <p className="work-year">{year}</p>}
      </div>
    </article>
  );
}
