import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useRef } from "react";
import { CONFIRMED, isEmpty, type Translations } from "../../../src/core/fields/translations.contract.ts";
import { directionOf } from "../../../src/core/languages/translated-languages.contract.ts";
import { type StoredLook, TITLE_MAX } from "../../../src/features/look/look.contract.ts";
import { englishName, languagesQuery, translationStatusQuery } from "../../core/language/languages-query.ts";
import { LanguageTabList, tabPanel } from "../../core/translations/language-tabs.tsx";
import { isSameText } from "../../core/translations/translated-form.ts";
import { MainText } from "../../core/translations/translation-panel.tsx";
import { useLanguageTab } from "../../core/translations/use-language-tab.ts";
import type { TranslationState } from "../../core/translations/use-translated-texts.ts";

type Titles = Readonly<Record<string, string>>;

type TranslatedTitles = Pick<StoredLook, "titles" | "translations">;

type HomeTitlesProps = {
  draft: TranslatedTitles;
  /** The stored translations. */
  base: TranslatedTitles;
  errors: Record<string, string>;
  onTranslations(translations: Translations): void;
  /** Edits the main titles. */
  children: ReactNode;
};

/** The parts of the home page, and their titles in the site's other languages. */
export function HomeTitles(props: HomeTitlesProps) {
  const { data: languages } = useQuery(languagesQuery);
  if (languages === undefined || languages.others.length === 0) return props.children;
  return <TitleTabs {...props} {...languages} />;
}

type TitleTabsProps = HomeTitlesProps & { main: string; others: readonly string[] };

function TitleTabs({ main, others, draft, base, errors, onTranslations, children }: TitleTabsProps) {
  const id = useId();
  const element = useRef<HTMLDivElement>(null);
  const { data: status } = useQuery(translationStatusQuery);
  const { tag, open } = useLanguageTab(others, element);
  const { titles, translations } = draft;
  const stateOf = (tag: string): TranslationState => {
    if (isEmpty(titlesIn(translations, tag))) return isEmpty(titles) ? "empty" : "missing";
    const isEdited = translations?.[tag] !== base.translations?.[tag];
    const isMainEdited = !isSameText(titles, base.titles);
    const isOutdated = status?.[tag]?.outdated.some(({ kind }) => kind === "look") ?? false;
    return !isEdited && (isMainEdited || isOutdated) ? "outdated" : "done";
  };
  return (
    <div ref={element} className="grid gap-4">
      <LanguageTabList
        main={main}
        others={others.map((each) => ({ tag: each, states: [stateOf(each)] }))}
        id={id}
        current={tag}
        onChoose={open}
      />
      <div {...tabPanel(id, "")} hidden={tag !== ""}>
        {children}
      </div>
      {tag !== "" && (
        <div key={tag} {...tabPanel(id, tag)} className="translation-list">
          <TitleTranslations
            tag={tag}
            main={main}
            titles={titles}
            translations={translations}
            isOutdated={stateOf(tag) === "outdated"}
            error={errors[`translations.${tag}.titles`]}
            onChange={onTranslations}
          />
        </div>
      )}
    </div>
  );
}

type TitleTranslationsProps = {
  tag: string;
  main: string;
  /** The owner's titles in the main language. */
  titles: Titles;
  translations: Translations | undefined;
  isOutdated: boolean;
  error: string | undefined;
  onChange(translations: Translations): void;
};

/** The titles in a language; the stored ones are one text of the look. */
export function titlesIn(translations: Translations | undefined, tag: string): Titles {
  return (translations?.[tag]?.titles ?? {}) as Titles; // See look.contract.ts.
}

/** Translates the titles that the owner has changed. Vitrine translates the others itself. */
function TitleTranslations(props: TitleTranslationsProps) {
  const { tag, main, titles, translations, isOutdated, error, onChange } = props;
  const id = useId();
  const mainLanguage = englishName(main);
  const own = titlesIn(translations, tag);
  const change = (next: Translations[string]) =>
    onChange({ ...translations, [tag]: { ...translations?.[tag], ...next } });
  if (isEmpty(titles))
    return <p className="empty">You haven't changed any titles, and Vitrine translates its own.</p>;
  return (
    <>
      {Object.entries(titles).map(([part, title]) => (
        <div key={part} className="translation" data-text="titles">
          <MainText value={title} inLanguage={{ lang: main, dir: directionOf(main) }} />
          <input
            className="input"
            lang={tag}
            dir={directionOf(tag)}
            aria-label={`${title} in ${englishName(tag)}`}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : `${id}error`}
            placeholder={title}
            maxLength={TITLE_MAX}
            value={own[part] ?? ""}
            onChange={({ target }) => {
              const { [part]: _previous, ...others } = own;
              change({ titles: target.value === "" ? others : { ...others, [part]: target.value } });
            }}
          />
        </div>
      ))}
      {error !== undefined && (
        <p id={`${id}error`} className="field-error">
          {error}
        </p>
      )}
      {isOutdated && (
        <p className="text-small text-error">
          The {mainLanguage} titles have changed since these were translated.{" "}
          <button
            type="button"
            className="btn btn-link text-small"
            onClick={() => change({ [CONFIRMED]: ["titles"] })}
          >
            Mark as up to date
          </button>
        </p>
      )}
    </>
  );
}
