import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { directionOf, languageName } from "../../src/core/languages/translated-languages.contract.ts";
import type { User } from "../../src/core/owner/owner.contract.ts";
import type { TranslationStatus } from "../../src/features/languages/languages.contract.ts";
import { AdminLayout } from "../core/admin/admin-layout.tsx";
import type { NamedPart, TranslatedEntry, TranslatedKind } from "../core/feature/feature.ts";
import { englishName, languagesQuery, translationStatusQuery } from "../core/language/languages-query.ts";
import { FIELD_PARAMETER, LANG_PARAMETER } from "../core/translations/use-language-tab.ts";
import { EyeIcon } from "../core/ui/eye-icon.tsx";
import { Loading } from "../core/ui/loading.tsx";
import { Panel } from "../core/ui/panel.tsx";
import { WithData } from "../core/ui/with-data.tsx";
import { NoTexts, OneLanguage } from "./translations-empty.tsx";
import "../core/translations/translations.css";

/** `/admin/translations`: what is translated into each of the site's other languages, and what is missing or outdated. */
export function TranslationsPage({ user, parts }: { user: User; parts: readonly NamedPart[] }) {
  const status = useQuery(translationStatusQuery);
  const languages = useQuery(languagesQuery);
  const kinds = parts
    .flatMap(({ translatedKinds = [] }) => translatedKinds)
    .sort((one, other) => one.order - other.order);
  const queries = [...new Set(kinds.map(({ query }) => query))];
  const answers = useQueries({ queries });
  const places = placesOf(kinds, (kind) => answers[queries.indexOf(kind.query)]);
  const isLoading = answers.some(({ isFetched }) => !isFetched);
  return (
    <AdminLayout user={user} title="Translations">
      <WithData query={languages}>
        {({ main, others }) =>
          others.length === 0 ? (
            <OneLanguage main={main} />
          ) : (
            <WithData query={status}>
              {(found) =>
                isLoading ? (
                  <Loading />
                ) : others.every((tag) => isEmpty(found[tag])) ? (
                  <NoTexts main={main} others={others} />
                ) : (
                  <>
                    {others.length > 1 && <LanguageLinks tags={others} />}
                    {others.map((tag) => (
                      <LanguageProgress
                        key={tag}
                        tag={tag}
                        main={main}
                        status={found[tag] ?? { translated: 0, missing: [], outdated: [] }}
                        places={places}
                      />
                    ))}
                  </>
                )
              }
            </WithData>
          )
        }
      </WithData>
    </AdminLayout>
  );
}

function isEmpty(status: TranslationStatus | undefined): boolean {
  return !status || status.translated + status.missing.length + status.outdated.length === 0;
}

/** Where a text is edited, and under which heading it is listed. */
type Place = { kind: TranslatedKind; entry: TranslatedEntry };
type Text = TranslationStatus["missing"][number];
type Places = (text: Text) => Place | undefined;

function placesOf(
  kinds: readonly TranslatedKind[],
  answerOf: (kind: TranslatedKind) => UseQueryResult | undefined,
): Places {
  const all: Place[] = kinds.flatMap((kind) => {
    const data = answerOf(kind)?.data;
    return data === undefined ? [] : kind.entries(data).map((entry) => ({ kind, entry }));
  });
  return ({ kind, _id }) =>
    all.find((place) =>
      kind === "picture"
        ? place.entry.picture === `/uploads/${_id}`
        : place.kind.kind === kind && (place.entry._id ?? _id) === _id,
    );
}

/** Links to the parts of the page. */
function LanguageLinks({ tags }: { tags: readonly string[] }) {
  return (
    <nav aria-label="On this page" className="flex flex-wrap gap-x-5 pb-2">
      {tags.map((tag) => (
        <a key={tag} href={`#${tag}`} className="ink-link py-2.5">
          {englishName(tag)}
        </a>
      ))}
    </nav>
  );
}

type LanguageProgressProps = { tag: string; main: string; status: TranslationStatus; places: Places };

function LanguageProgress({ tag, main, status, places }: LanguageProgressProps) {
  const { translated, missing, outdated } = status;
  const name = englishName(tag);
  const total = translated + missing.length;
  const isDone = missing.length === 0 && outdated.length === 0;
  return (
    <div id={tag}>
      <Panel
        title={name}
        note={
          <span lang={tag} dir={directionOf(tag)}>
            {languageName(tag)}
          </span>
        }
        actions={
          <a
            href={`/${tag}`}
            target="_blank"
            rel="noopener"
            aria-describedby="new-tab"
            className="btn btn-outline max-sm:w-11 max-sm:p-0"
          >
            <EyeIcon className="sm:hidden" />
            <span className="max-sm:sr-only">View in {name}</span>
          </a>
        }
      >
        {total > 0 && (
          <div className="translation-progress">
            <progress
              aria-hidden="true"
              className="progress progress-primary"
              value={translated}
              max={total}
            />
            <p className="text-small text-soft lining-nums">
              {translated} of {total} texts translated
            </p>
          </div>
        )}
        {isDone ? (
          <p className="empty">
            {total === 0 ? "There is nothing to translate yet." : `Everything is translated into ${name}.`}
          </p>
        ) : (
          <>
            <TextList
              title="Outdated"
              note={`The ${englishName(main)} text has changed since these were translated.`}
              texts={outdated}
              tag={tag}
              places={places}
            />
            <TextList
              title="Missing"
              note={`Visitors see the ${englishName(main)} text instead.`}
              texts={missing}
              tag={tag}
              places={places}
            />
          </>
        )}
      </Panel>
    </div>
  );
}

type TextListProps = { title: string; note: string; texts: readonly Text[]; tag: string; places: Places };

/** Kinds with more entries are closed at first, so that the page stays short. */
const OPEN_MAX = 6;

/** Texts by kind and entry; each entry leads to the first of its fields. */
function TextList({ title, note, texts, tag, places }: TextListProps) {
  if (texts.length === 0) return null;
  const placed = texts.flatMap((text) => {
    const place = places(text);
    return place === undefined ? [] : { ...place, field: text.field };
  });
  const byKind = [...Map.groupBy(placed, ({ kind }) => kind)].sort(
    ([one], [other]) => one.order - other.order,
  );
  return (
    <section className="translation-texts" aria-label={`${title} in ${englishName(tag)}`}>
      <h3>
        {title} <span className="text-soft lining-nums">({texts.length})</span>
      </h3>
      <p className="text-small text-soft">{note}</p>
      {byKind.map(([kind, ofKind]) => (
        <details
          key={kind.kind}
          className="translation-kind"
          open={new Set(ofKind.map(({ entry }) => entry)).size <= OPEN_MAX}
        >
          <summary className="disclosure">
            <h4>{kind.title}</h4>
            <span className="text-small text-soft lining-nums">
              {ofKind.length} {title.toLowerCase()}
            </span>
          </summary>
          <ul className="hairlined">
            {[...Map.groupBy(ofKind, ({ entry }) => entry)].map(([entry, fields]) => (
              <li key={entry.href} className="translation-entry">
                <span>
                  <Link
                    href={addressOf(entry, tag, fields[0]?.field ?? "")}
                    className="hover:text-primary hover:underline"
                  >
                    <bdi>{entry.title}</bdi>
                    <span className="sr-only"> in {englishName(tag)}</span>
                  </Link>
                  {entry.detail && <bdi className="block truncate text-small text-soft">{entry.detail}</bdi>}
                </span>
                <span className="translation-fields">
                  {fields.map(({ field }) => labelOf(entry, field)).join(", ")}
                </span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}

function labelOf({ fields }: TranslatedEntry, field: string): string {
  return fields[field]?.label ?? "Alternative Text";
}

/** The address of an entry's form with the language's tab open at a field. */
function addressOf({ href }: TranslatedEntry, tag: string, field: string): string {
  const [path, search] = href.split("?");
  const parameters = new URLSearchParams(search);
  parameters.set(LANG_PARAMETER, tag);
  parameters.set(FIELD_PARAMETER, field);
  return `${path}?${parameters}`;
}
