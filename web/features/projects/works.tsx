import type { CSSProperties } from "react";
import { Link } from "wouter";
import type { ProjectCard } from "../../../src/features/projects/projects.contract.ts";
import { formatYear } from "../../../src/shared/intl.ts";
import { langOf, useLanguage } from "../../core/language/language.tsx";
import { hasPictures } from "../../core/media/has-pictures.ts";
import { Picture } from "../../core/media/picture.tsx";
import { useSitePicture } from "../../core/media/pictures-query.ts";
import { HeadingText } from "../../core/page/heading-text.tsx";
import { Rosette } from "../../core/ui/engraving.tsx";

/** Width by height, for pictures of unknown size. */
const DEFAULT_RATIO = 1.5;

/**
 * A gallery of the featured projects with uncropped pictures. The pictures of a row have the same height and fill its width.
 * @param id the project whose picture is at the top of the page already, `""` for none
 */
export function Works({ works, id }: { works: ProjectCard[]; id: string }) {
  const { t } = useLanguage();
  if (works.length === 0) return null;
  // One engraving after the other would say nothing.
  const isPictured = hasPictures(works);
  const others = works.filter(({ _id }) => _id !== id);
  return (
    <section aria-label={t("Featured Projects")} className="works full-bleed">
      {works
        .filter((work) => !others.includes(work))
        .map((work) => (
          <GalleryWork key={work._id} work={work} isPictured={false} isLead />
        ))}
      {!isPictured && (
        <ul className="works-list">
          {others.map((work) => (
            <li key={work._id}>
              <GalleryWork work={work} isPictured={false} />
            </li>
          ))}
        </ul>
      )}
      {rowsOf(isPictured ? others : []).map((row, index) => (
        <div key={row[0]?._id} className="works-row" data-count={row.length}>
          {row.map((work) => (
            <GalleryWork key={work._id} work={work} share={index === 0 ? 1 : 1 / row.length} />
          ))}
        </div>
      ))}
      <p className="works-all">
        <Link href="/projects" className="ink-link">
          {t("All projects")}
        </Link>
      </p>
    </section>
  );
}

/** Rows of two and three in turn; the last row has what is left. */
function rowsOf(works: ProjectCard[]): ProjectCard[][] {
  const rows: ProjectCard[][] = [];
  for (let from = 0, size = 2; from < works.length; from += size, size = 5 - size)
    rows.push(works.slice(from, from + size));
  return rows;
}

/**
 * One picture with its label.
 * @param isPictured whether the picture is shown; the lead's is at the top of the page
 * @param share about how much of the width the picture takes
 */
function GalleryWork({
  work,
  isPictured = true,
  isLead = false,
  share = 1,
}: {
  work: ProjectCard;
  isPictured?: boolean;
  isLead?: boolean;
  share?: number;
}) {
  const lang = langOf(work, "title");
  const { _id, title, image, startDate, endDate } = work;
  const year = formatYear(endDate || startDate, useLanguage());
  const picture = useSitePicture(image);
  const ratio = picture && picture.height > 0 ? picture.width / picture.height : DEFAULT_RATIO;
  // React's type has no custom properties.
  const style = { "--ratio": ratio } as CSSProperties;
  return (
    <article className={isLead ? "work work-lead" : "work"} style={style} data-page={`/project/${_id}`}>
      {isPictured && (
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
      <div dir={lang?.dir ?? "auto"} className="work-label">
        <h2 {...lang} className="work-title moving-title">
          <Link href={`/project/${_id}`} className="project-link">
            <HeadingText>{title}</HeadingText>
          </Link>
        </h2>
        {year && (
          <p className="work-year" suppressHydrationWarning>
            {year}
          </p>
        )}
      </div>
    </article>
  );
}
