import type { Experience } from "../../../src/features/experiences/experiences.contract.ts";
import { formatPeriod, listComma } from "../../../src/shared/intl.ts";
import type { LangAttributes, Language } from "../../../src/shared/language.ts";
import { knownDate } from "../../../src/shared/period.ts";
import { langOf, useLanguage } from "../../core/language/language.tsx";
import { usePictureSizes } from "../../core/look/look-query.ts";
import { Picture } from "../../core/media/picture.tsx";
import { HeadingText } from "../../core/page/heading-text.tsx";
import { PlainEntry, type PlainTitle } from "../../core/page/plain-entry.tsx";
import { Highlights } from "../../core/text/highlights.tsx";
import { Prose } from "../../core/text/prose.tsx";
import { ReadMore } from "../../core/text/read-more.tsx";
import { Rosette } from "../../core/ui/engraving.tsx";
import { ExternalLink } from "../../core/ui/external-link.tsx";
import { StatusMark } from "../../core/ui/status-mark.tsx";

type ExperienceCardProps = {
  experience: Experience;
  /** On wide screens, the text is on the left and the picture on the right (§2). */
  isTextFirst: boolean;
  /** It is visible without scrolling. */
  isFirst?: boolean;
  titleAs?: "h2" | "h3";
};

/** One job with its picture. The dates are shown above the heading, but screen readers read the heading first. */
export function ExperienceCard(props: ExperienceCardProps) {
  const { experience, isTextFirst, isFirst = false, titleAs: Title = "h2" } = props;
  const language = useLanguage();
  const titleLang = langOf(experience, "title");
  const sizes = usePictureSizes(
    "job",
    "(min-width: 56.25rem) min(67vw, 60rem), (min-width: 44rem) 38vw, 100vw",
  );
  return (
    <article className={`job reveal ${isTextFirst ? "" : "job-mirrored"}`}>
      <div className="job-text" dir={titleLang?.dir ?? "auto"}>
        <Title {...titleLang} className="job-title">
          <HeadingText>{experience.title}</HeadingText>
        </Title>
        <StatusMark entry={experience} />
        {(experience.company || experience.location) && (
          <p className="job-place">
            <Place experience={experience} />
          </p>
        )}
        <p dir={language.dir} className="job-dates small-caps">
          {datesOf(experience, language).map((part) => (
            <span key={part} suppressHydrationWarning>
              {part}
            </span>
          ))}
        </p>
        <Texts experience={experience} />
      </div>
      <Picture
        address={experience.image}
        sizes={sizes}
        className="job-picture"
        isFirst={isFirst}
        instead={
          <YearOnRosette company={experience.company || experience.title} startDate={experience.startDate} />
        }
      />
    </article>
  );
}

/** One job in a list without pictures. */
export function PlainExperience({ experience, titleAs }: { experience: Experience; titleAs: PlainTitle }) {
  const language = useLanguage();
  return (
    <PlainEntry
      lang={langOf(experience, "title")}
      title={
        <>
          <HeadingText>{experience.title}</HeadingText>
          <StatusMark entry={experience} />
        </>
      }
      titleAs={titleAs}
      place={(experience.company || experience.location) && <Place experience={experience} />}
      details={datesOf(experience, language)}
      image={experience.image}
    >
      <Texts experience={experience} />
    </PlainEntry>
  );
}

/** The period and its length, if known. */
function datesOf(experience: Experience, language: Language): string[] {
  const { stillEmployed, duration } = experience;
  const [start, end] = [knownDate(experience, "startDate"), knownDate(experience, "stopDate")];
  return [formatPeriod(start, end, stillEmployed, language), duration].filter(Boolean);
}

function Place({ experience }: { experience: Experience }) {
  const { company, location, url } = experience;
  const comma = listComma(useLanguage());
  // Not "University of California, Berkeley, Berkeley".
  const place = company.endsWith(location) ? "" : location;
  return (
    <>
      <bdi {...langOf(experience, "company")} className="text-primary">
        <ExternalLink href={url}>{company}</ExternalLink>
      </bdi>
      {company && place && comma}
      <bdi {...langOf(experience, "location")} className="text-soft">
        {place}
      </bdi>
    </>
  );
}

function Texts({ experience }: { experience: Experience }) {
  return (
    <>
      <Prose entry={experience} field="description" className="job-description" />
      <ReadMore entry={experience} className="job-highlights" />
      <Highlights entry={experience} className="job-highlights" />
      <SkillTags skills={experience.skills} lang={langOf(experience, "skills")} />
    </>
  );
}

/** Shown without a picture: the year of the start on an engraving made from the company's name. */
function YearOnRosette({ company, startDate }: { company: string; startDate: string }) {
  return (
    <div aria-hidden="true" className="denomination">
      <Rosette seed={company} className="denomination-rosette" />
      <span className="denomination-year">{startDate.slice(0, 4)}</span>
    </div>
  );
}

/** The skills in one line of text that wraps. */
function SkillTags({ skills, lang }: { skills: string[]; lang: LangAttributes }) {
  const { t } = useLanguage();
  if (skills.length === 0) return null;
  return (
    <div className="run-on run-on-small text-soft">
      <ul dir={lang?.dir ?? "auto"} aria-label={t("Skills")}>
        {skills.map((skill, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries may be equal, and the list never changes in place.
          <li key={index}>
            <span {...lang}>{skill}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
