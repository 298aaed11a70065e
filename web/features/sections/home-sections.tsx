import type { ReactNode } from "react";
import type { SectionKind } from "../../../src/features/sections/section-kinds.contract.ts";
import type { Section, SectionEntry } from "../../../src/features/sections/sections.contract.ts";
import { formatPeriod, formatYear, listFormat } from "../../../src/shared/intl.ts";
import type { PlainMessage } from "../../../src/shared/language.ts";
import { knownDate } from "../../../src/shared/period.ts";
import { toPlainText, unflattenNodes } from "../../../src/shared/rich-text.ts";
import type { HomePartProps } from "../../core/feature/feature.ts";
import { useLanguage } from "../../core/language/language.tsx";
import { HeadingText } from "../../core/page/heading-text.tsx";
import { Highlights } from "../../core/text/highlights.tsx";
import { Prose } from "../../core/text/prose.tsx";
import { richText } from "../../core/text/rich-text.tsx";
import { ExternalLink } from "../../core/ui/external-link.tsx";
import { StatusMark } from "../../core/ui/status-mark.tsx";

/** The sections that have entries. */
export function sectionsWithEntries(sections: Section[]): Section[] {
  return sections.filter(({ entries }) => entries.length > 0);
}

/** The kind, numbered if there are several sections of it: `languages`, `custom`, `custom-2`. */
function anchorOf(sections: Section[], index: number): string {
  const kind = sections[index]?.kind ?? "";
  const before = sections.slice(0, index).filter((section) => section.kind === kind).length;
  return before === 0 ? kind : `${kind}-${before + 1}`;
}

/** All sections that have entries. `titles` replaces their own, by id. */
export function HomeSections({ data, titles = {} }: { data: Section[]; titles?: Record<string, string> }) {
  return sectionsWithEntries(data).map(({ _id }) => (
    <HomeSection key={_id} user={null} data={data} id={_id} title={titles[_id]} />
  ));
}

/** One section, with its kind as anchor. */
export function HomeSection({ data = [], id, title }: HomePartProps<Section[]>) {
  const { t } = useLanguage();
  const sections = sectionsWithEntries(data);
  const index = sections.findIndex(({ _id }) => _id === id);
  const section = sections[index];
  if (section === undefined) return null;
  const anchor = anchorOf(sections, index);
  const View = views[section.kind];
  return (
    <section data-part={id} aria-labelledby={anchor} className="home-section spread reveal">
      <h2 id={anchor} dir="auto" className="section-title">
        <HeadingText>
          {title ?? (section.kind === "custom" ? section.title : t(section.title as PlainMessage))}
        </HeadingText>
        <StatusMark entry={section} />
      </h2>
      <View entries={section.entries} />
    </section>
  );
}

type View = (props: { entries: SectionEntry[] }) => ReactNode;

const views: Record<SectionKind, View> = {
  certificates: ByYear,
  languages: Languages,
  publications: Publications,
  awards: ByYear,
  volunteer: ({ entries }) => <Engagements entries={entries} />,
  interests: Interests,
  references: References,
  custom: Engagements,
};

/** Languages in running text, all of the same size. */
function Languages({ entries }: { entries: SectionEntry[] }) {
  return (
    <div className="run-on languages">
      <ul dir="auto">
        {entries.map(({ _id, name, level, ...publication }) => (
          <li key={_id}>
            <span>
              <HeadingText>{name}</HeadingText> <span className="small-caps">{level}</span>
              <StatusMark entry={publication} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Certificates and awards, with the year in front. */
function ByYear({ entries }: { entries: SectionEntry[] }) {
  const language = useLanguage();
  return (
    <ul className="entries">
      {entries.map((entry) => (
        <li key={entry._id} className="entry">
          <Dates>
            {[formatYear(entry.startDate, language), formatYear(entry.endDate, language)]
              .filter(Boolean)
              .join("–")}
          </Dates>
          <div dir="auto">
            <h3 className="entry-name">
              <ExternalLink href={entry.url}>
                <HeadingText>{entry.name}</HeadingText>
              </ExternalLink>
              <StatusMark entry={entry} />
            </h3>
            {entry.organization && <p className="text-soft">{entry.organization}</p>}
            <Prose text={entry.summary} rich={entry.rich?.summary} className="entry-text" />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A bibliography with hanging indents, in the citation style of the site where the authors are known. */
function Publications({ entries }: { entries: SectionEntry[] }) {
  const language = useLanguage();
  return (
    <ul className="publications">
      {entries.map(({ _id, name, organization, startDate, url, summary, rich, ...publication }) => {
        const text = <Prose text={summary} rich={rich?.summary} className="publication-text" />;
        return (
          <li key={_id} dir="auto">
            <p className="publication">
              {rich?.citation ? (
                richText(unflattenNodes(rich.citation))
              ) : (
                <>
                  <cite>
                    <ExternalLink href={url}>
                      <HeadingText>{name}</HeadingText>
                    </ExternalLink>
                  </cite>
                  <span className="text-soft" suppressHydrationWarning>
                    <HeadingText>
                      {`${[organization, formatYear(startDate, language)]
                        .filter(Boolean)
                        .map((part) => `, ${part}`)
                        .join("")}.`}
                    </HeadingText>
                  </span>
                </>
              )}
              <StatusMark entry={publication} />
            </p>
            {rich?.citation && summary ? (
              <details className="abstract">
                <summary>{language.t("Abstract")}</summary>
                {text}
              </details>
            ) : (
              text
            )}
          </li>
        );
      })}
      <li className="abstract">{richText([{ tag: "a", href: "/publications.bib", of: ["BibTeX"] }])}</li>
    </ul>
  );
}

/** Volunteer work and custom entries. */
function Engagements({ entries }: { entries: SectionEntry[] }) {
  const language = useLanguage();
  return (
    <ul className="entries">
      {entries.map((entry) => {
        const { name, role, organization, level, url, summary, rich, highlights, keywords } = entry;
        const [start, end] = [knownDate(entry, "startDate"), knownDate(entry, "endDate")];
        // The first one is the heading.
        const [title, ...others] = [name, role, organization].filter(Boolean);
        return (
          <li key={entry._id} className="entry">
            <Dates>{formatPeriod(start, end, entry.isCurrent, language)}</Dates>
            <div dir="auto">
              {title && (
                <h3 className="entry-name">
                  <ExternalLink href={url}>
                    <HeadingText>{title}</HeadingText>
                  </ExternalLink>
                  <StatusMark entry={entry} />
                </h3>
              )}
              {(others.length > 0 || level) && (
                <p className="text-soft">{[...others, level].filter(Boolean).join(", ")}</p>
              )}
              <Prose text={summary} rich={rich?.summary} className="entry-text" />
              <Highlights entries={highlights} className="entry-text" />
              {keywords.length > 0 && (
                <p className="entry-text text-soft" suppressHydrationWarning>
                  {listFormat(language).format(keywords)}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Interests in running text. */
function Interests({ entries }: { entries: SectionEntry[] }) {
  const language = useLanguage();
  return (
    <ul dir="auto" className="interests">
      {entries.map(({ _id, name, keywords, summary, rich, ...publication }) => (
        <li key={_id}>
          <HeadingText>{name}</HeadingText>
          <StatusMark entry={publication} />
          <span className="text-soft" suppressHydrationWarning>
            <HeadingText>{`${keywords.length > 0 ? `: ${listFormat(language).format(keywords)}` : ""}.`}</HeadingText>
          </span>{" "}
          {summary && (
            <span className="text-soft">
              <HeadingText>
                {rich?.summary ? toPlainText(unflattenNodes(rich.summary)) : summary}
              </HeadingText>{" "}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** References as quotations. */
function References({ entries }: { entries: SectionEntry[] }) {
  return (
    <div className="quotations">
      {entries.map(({ _id, name, role, organization, url, summary, rich, ...publication }) => (
        <figure key={_id} dir="auto">
          <blockquote>
            <Prose text={summary} rich={rich?.summary} className="quotation" />
          </blockquote>
          <figcaption>
            <ExternalLink href={url}>{name}</ExternalLink>
            {(role || organization) && (
              <span className="text-soft">, {[role, organization].filter(Boolean).join(", ")}</span>
            )}
            <StatusMark entry={publication} />
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

/** The column next to an entry. */
function Dates({ children }: { children: string }) {
  const { dir } = useLanguage();
  return (
    <p dir={dir} className="small-caps entry-aside" suppressHydrationWarning>
      {children}
    </p>
  );
}
