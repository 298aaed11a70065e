import type { ReactNode } from "react";
import type { SectionKind } from "../../../src/features/sections/section-kinds.contract.ts";
import type { Section, SectionEntry } from "../../../src/features/sections/sections.contract.ts";
import { formatPeriod, formatYear, fullStop, listComma } from "../../../src/shared/intl.ts";
import type { PlainMessage } from "../../../src/shared/language.ts";
import type { ShownLook } from "../../../src/shared/look.ts";
import { knownDate } from "../../../src/shared/period.ts";
import { toPlainText, unflattenNodes } from "../../../src/shared/rich-text.ts";
import type { HomePartProps } from "../../core/feature/feature.ts";
import { langOf, useLanguage } from "../../core/language/language.tsx";
import { HeadingText } from "../../core/page/heading-text.tsx";
import { FieldLine } from "../../core/text/field-line.tsx";
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

/** All sections that have entries. The titles of the look replace their own. */
export function HomeSections({
  data,
  look,
}: {
  data: Section[];
  look?: Pick<ShownLook, "titles" | "inMain">;
}) {
  return sectionsWithEntries(data).map(({ _id }) => (
    <HomeSection
      key={_id}
      {...{ user: null, data, id: _id }}
      title={look?.titles[_id]}
      titleLang={langOf(look, `titles.${_id}`)}
    />
  ));
}

/** One section, with its kind as anchor. */
export function HomeSection({ data = [], id, title, titleLang }: HomePartProps<Section[]>) {
  const { t } = useLanguage();
  const sections = sectionsWithEntries(data);
  const index = sections.findIndex(({ _id }) => _id === id);
  const section = sections[index];
  if (section === undefined) return null;
  const anchor = anchorOf(sections, index);
  const View = views[section.kind];
  return (
    <section data-part={id} aria-labelledby={anchor} className="home-section spread reveal">
      <h2
        id={anchor}
        dir="auto"
        {...(title === undefined ? langOf(section, "title") : titleLang)}
        className="section-title"
      >
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
      <ul dir={langOf(entries[0], "name")?.dir ?? "auto"}>
        {entries.map((entry) => (
          <li key={entry._id}>
            <span>
              <HeadingText lang={langOf(entry, "name")}>{entry.name}</HeadingText>{" "}
              <span {...langOf(entry, "level")} className="small-caps">
                {entry.level}
              </span>
              <StatusMark entry={entry} />
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
          <div dir={langOf(entry, "name")?.dir ?? "auto"}>
            <h3 {...langOf(entry, "name")} className="entry-name">
              <ExternalLink href={entry.url}>
                <HeadingText>{entry.name}</HeadingText>
              </ExternalLink>
              <StatusMark entry={entry} />
            </h3>
            {entry.organization && (
              <p {...langOf(entry, "organization")} className="text-soft">
                {entry.organization}
              </p>
            )}
            <Prose entry={entry} field="summary" className="entry-text" />
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
      {entries.map((entry) => {
        const { citation } = entry.rich ?? {};
        const text = <Prose entry={entry} field="summary" className="publication-text" />;
        return (
          <li key={entry._id} dir={langOf(entry, "name")?.dir ?? "auto"}>
            <p className="publication">
              {citation ? (
                richText(unflattenNodes(citation))
              ) : (
                <>
                  <cite {...langOf(entry, "name")}>
                    <ExternalLink href={entry.url}>
                      <HeadingText>{entry.name}</HeadingText>
                    </ExternalLink>
                  </cite>
                  <span {...langOf(entry, "organization")} className="text-soft" suppressHydrationWarning>
                    <HeadingText>
                      {`${[entry.organization, formatYear(entry.startDate, language)]
                        .filter(Boolean)
                        .map((part) => listComma(language) + part)
                        .join("")}${fullStop(language)}`}
                    </HeadingText>
                  </span>
                </>
              )}
              <StatusMark entry={entry} />
            </p>
            {citation && entry.summary ? (
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
        const { url, keywords } = entry;
        const [start, end] = [knownDate(entry, "startDate"), knownDate(entry, "endDate")];
        // The first one is the heading.
        const [title, ...others] = (["name", "role", "organization"] as const).filter((name) => entry[name]);
        const lang = langOf(entry, title);
        const keywordsLang = langOf(entry, "keywords");
        return (
          <li key={entry._id} className="entry">
            <Dates>{formatPeriod(start, end, entry.isCurrent, language)}</Dates>
            <div dir={lang?.dir ?? "auto"}>
              {title && (
                <h3 {...lang} className="entry-name">
                  <ExternalLink href={url}>
                    <HeadingText>{entry[title]}</HeadingText>
                  </ExternalLink>
                  <StatusMark entry={entry} />
                </h3>
              )}
              {(others.length > 0 || entry.level) && (
                <p className="text-soft">
                  <FieldLine entry={entry} names={[...others, "level"]} />
                </p>
              )}
              <Prose entry={entry} field="summary" className="entry-text" />
              <Highlights entry={entry} className="entry-text" />
              {keywords[0] && (
                <p {...keywordsLang} className="entry-text text-soft">
                  {keywords.join(listComma(language))}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Interests in running text; those with keywords on a line of their own. */
function Interests({ entries }: { entries: SectionEntry[] }) {
  const language = useLanguage();
  return (
    <ul dir={langOf(entries[0], "name")?.dir ?? "auto"} className="interests">
      {entries.map((entry) => (
        <li key={entry._id} className={entry.keywords[0] && "block"}>
          <HeadingText lang={langOf(entry, "name")}>{entry.name}</HeadingText>
          <StatusMark entry={entry} />
          <span {...langOf(entry, "keywords")} className="text-soft">
            <HeadingText>{`${entry.keywords[0] ? `: ${entry.keywords.join(listComma(language))}` : ""}${fullStop(language)}`}</HeadingText>
          </span>{" "}
          {entry.summary && (
            <span {...langOf(entry, "summary")} className="text-soft">
              <HeadingText>
                {entry.rich?.summary ? toPlainText(unflattenNodes(entry.rich.summary)) : entry.summary}
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
  const comma = listComma(useLanguage());
  return (
    <div className="quotations">
      {entries.map((entry) => (
        <figure key={entry._id} dir={langOf(entry, "summary")?.dir ?? "auto"}>
          <blockquote>
            <Prose entry={entry} field="summary" className="quotation" />
          </blockquote>
          <figcaption>
            <ExternalLink href={entry.url}>
              <FieldLine entry={entry} names={["name"]} />
            </ExternalLink>
            {(entry.role || entry.organization) && (
              <span className="text-soft">
                {comma}
                <FieldLine entry={entry} names={["role", "organization"]} />
              </span>
            )}
            <StatusMark entry={entry} />
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
