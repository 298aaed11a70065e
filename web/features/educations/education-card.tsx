import type { ReactNode } from "react";
import type { DegreeLevel, Education } from "../../../src/features/educations/educations.contract.ts";
import { formatPeriod } from "../../../src/shared/intl.ts";
import type { LangAttributes, Language } from "../../../src/shared/language.ts";
import { knownDate } from "../../../src/shared/period.ts";
import { langOf, useLanguage, withTags } from "../../core/language/language.tsx";
import { Picture } from "../../core/media/picture.tsx";
import { HeadingText } from "../../core/page/heading-text.tsx";
import { PlainEntry, type PlainTitle } from "../../core/page/plain-entry.tsx";
import { FieldLine } from "../../core/text/field-line.tsx";
import { Rosette } from "../../core/ui/engraving.tsx";
import { ExternalLink } from "../../core/ui/external-link.tsx";
import { StatusMark } from "../../core/ui/status-mark.tsx";

type EducationCardProps = {
  education: Education;
  /** Reserves space for a picture, so that the text of neighbors with and without one begins on the same line. */
  hasPictureArea: boolean;
};

/** Shows every field of an education (§2, "Education cards"). */
export function EducationCard({ education, hasPictureArea }: EducationCardProps) {
  const language = useLanguage();
  const { dir } = language;
  const dates = datesOf(education, language);
  const schoolLang = langOf(education, "school");
  return (
    <article className="education">
      {hasPictureArea && <CardPicture education={education} />}
      <div dir={schoolLang?.dir ?? "auto"} className="relative flex flex-col items-start">
        <h3 {...schoolLang} className="text-[clamp(2.5rem,5vw,3rem)]">
          <ExternalLink href={education.url}>
            <HeadingText>{education.school}</HeadingText>
          </ExternalLink>
        </h3>
        <StatusMark entry={education} />
        {dates && (
          <p dir={dir} className="small-caps order-first mb-2" suppressHydrationWarning>
            {dates}
          </p>
        )}
        {hasPlace(education) && (
          <p dir="auto" className="mt-2 text-soft">
            <Place education={education} />
          </p>
        )}
        {hasDegree(education) && (
          <p dir="auto" className="mt-3 text-[1.375rem] leading-snug">
            <Degree education={education} />
          </p>
        )}
        <Facts education={education} />
      </div>
    </article>
  );
}

/** One education in a list without pictures. */
export function PlainEducation({ education, titleAs }: { education: Education; titleAs: PlainTitle }) {
  const language = useLanguage();
  const place = hasPlace(education) && <Place education={education} />;
  return (
    <PlainEntry
      lang={langOf(education, "school")}
      title={
        <>
          <ExternalLink href={education.url}>
            <HeadingText>{education.school}</HeadingText>
          </ExternalLink>
          <StatusMark entry={education} />
        </>
      }
      titleAs={titleAs}
      place={hasDegree(education) ? <Degree education={education} /> : place}
      details={[datesOf(education, language)]}
      image={education.image}
    >
      {hasDegree(education) && place && (
        <p dir="auto" className="text-soft">
          {place}
        </p>
      )}
      <Facts education={education} />
    </PlainEntry>
  );
}

const hasDegree = ({ degreeLevel, degree }: Education) => Boolean(degreeLevel || degree);
const hasPlace = ({ specificCollege, location }: Education) => Boolean(specificCollege || location);

/** "Master in Acoustics" */
function Degree({ education }: { education: Education }) {
  const { degreeLevel, degree } = education;
  const { t } = useLanguage();
  const lang = langOf(education, "degree");
  const level = t(degreeLevel as DegreeLevel); // Only these are accepted, or `""`.
  const field = lang ? `<field>${degree}</field>` : degree;
  const text = level && degree ? t("{degree} in {field}", { degree: level, field }) : level || field;
  return lang
    ? withTags(text, {
        field: (part) => (
          <span key="field" {...lang}>
            {part}
          </span>
        ),
      })
    : text;
}

function Place({ education }: { education: Education }) {
  return <FieldLine entry={education} names={["specificCollege", "location"]} />;
}

function datesOf(education: Education, language: Language): string {
  return formatPeriod(
    knownDate(education, "startDate"),
    knownDate(education, "endDate"),
    education.isCurrent,
    language,
  );
}

function Facts({ education }: { education: Education }) {
  const { t } = useLanguage();
  return (
    <dl className="mt-5 self-stretch">
      <Fact name={t("Minor")} lang={langOf(education, "minor")}>
        {education.minor}
      </Fact>
      <Fact name={t("GPA")} lang={langOf(education, "gpa")}>
        {education.gpa}
      </Fact>
      <Fact name={t("Courses")} lang={langOf(education, "courses")}>
        {education.courses.length > 0 && <TextList entries={education.courses} />}
      </Fact>
      <Fact name={t("Achievements")} lang={langOf(education, "achievements")}>
        {education.achievements.length > 0 && <TextList entries={education.achievements} />}
      </Fact>
      <Fact name={t("Associations")} lang={langOf(education, "associations")}>
        {education.associations.length > 0 && <TextList entries={education.associations} />}
      </Fact>
    </dl>
  );
}

/** The picture, or an engraving made from the school's name. It fades out where the text begins. */
function CardPicture({ education }: { education: Education }) {
  return (
    <div aria-hidden="true" className="education-ground">
      <Picture
        address={education.image}
        sizes="(min-width: 56.25rem) 25rem, 100vw"
        instead={<Rosette seed={education.school} />}
      />
    </div>
  );
}

function Fact({ name, lang, children }: { name: string; lang: LangAttributes; children: ReactNode }) {
  const { dir } = useLanguage();
  if (!children) return null;
  return (
    <div className="education-fact">
      <dt dir={dir} className="small-caps">
        {name}
      </dt>
      <dd dir="auto" {...lang}>
        {children}
      </dd>
    </div>
  );
}

function TextList({ entries }: { entries: string[] }) {
  return (
    <ul className="flex flex-col gap-1.5 leading-snug">
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries may be equal, and the list never changes in place.
        <li key={index} dir="auto">
          {entry}
        </li>
      ))}
    </ul>
  );
}
