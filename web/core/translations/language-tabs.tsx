import type { KeyboardEvent } from "react";
import { useFormContext } from "react-hook-form";
import { directionOf, languageName } from "../../../src/core/languages/translated-languages.contract.ts";
import { translationsIn } from "./translated-form.ts";
import { type FormLanguages, type TranslationState, useTranslatedTexts } from "./use-translated-texts.ts";
import "./translations.css";

type ChoiceProps = {
  /** Prefix of the ids of tabs and panels. */
  id: string;
  /** The chosen language; `""` for the main one. */
  current: string;
  onChoose(tag: string): void;
};

/** The tabs of an entry's form, which count what is missing and outdated, and mark what has errors. */
export function LanguageTabs({ languages, ...choice }: ChoiceProps & { languages: FormLanguages }) {
  const { main, others } = languages;
  const textsIn = useTranslatedTexts(languages);
  const { translations, ...errors } = useFormContext().formState.errors;
  const wrong = translationsIn({ translations });
  return (
    <LanguageTabList
      main={main}
      isMainWrong={Object.keys(errors).length > 0}
      others={others.map((tag) => ({
        tag,
        states: textsIn(tag).map(({ state }) => state),
        isWrong: wrong[tag] !== undefined,
      }))}
      {...choice}
    />
  );
}

type LanguageTabListProps = ChoiceProps & {
  main: string;
  isMainWrong?: boolean;
  others: readonly { tag: string; states: readonly TranslationState[]; isWrong?: boolean }[];
};

/** A tab for the main language, and one for each other. One tab stop; the arrow keys choose. */
export function LanguageTabList({
  main,
  isMainWrong = false,
  others,
  id,
  current,
  onChoose,
}: LanguageTabListProps) {
  const tabs = [{ tag: "", states: [], isWrong: isMainWrong }, ...others];
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex(({ tag }) => tag === current);
    const last = tabs.length - 1;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = next < 0 ? last : next > last ? 0 : next;
    onChoose(tabs[index]?.tag ?? "");
    event.currentTarget.querySelectorAll("button")[index]?.focus();
  };
  return (
    <div role="tablist" aria-label="Language" className="language-tabs" onKeyDown={handleKeyDown}>
      {tabs.map(({ tag, states, isWrong = false }) => (
        <button
          key={tag}
          type="button"
          role="tab"
          id={tabIds(id, tag).tab}
          aria-selected={tag === current}
          aria-controls={tabIds(id, tag).panel}
          tabIndex={tag === current ? 0 : -1}
          className="language-tab"
          onClick={() => onChoose(tag)}
        >
          <span lang={tag || main} dir={directionOf(tag || main)}>
            {languageName(tag || main)}
          </span>
          {tag === "" && <span className="text-soft"> · main</span>}
          <OpenTexts states={states} />
          {isWrong && (
            <span className="text-error">
              <span aria-hidden="true"> !</span>
              <span className="sr-only">, has errors</span>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** How many texts are missing or outdated. */
function OpenTexts({ states }: { states: readonly TranslationState[] }) {
  const countOf = (state: TranslationState) => states.filter((each) => each === state).length;
  const [missing, outdated] = [countOf("missing"), countOf("outdated")];
  if (missing + outdated === 0) return null;
  const parts = [missing > 0 && `${missing} missing`, outdated > 0 && `${outdated} outdated`];
  const note = parts.filter(Boolean).join(", ");
  return (
    <>
      <span aria-hidden="true" className="language-count" title={note}>
        {missing + outdated}
      </span>
      <span className="sr-only">, {note}</span>
    </>
  );
}

/** The ids of a language's tab and of the panel that it opens. @param tag `""` for the main language */
function tabIds(id: string, tag: string): { tab: string; panel: string } {
  return { tab: `${id}tab${tag}`, panel: `${id}panel${tag}` };
}

/** The attributes of a tab's panel. */
export function tabPanel(id: string, tag: string) {
  const { tab, panel } = tabIds(id, tag);
  return { role: "tabpanel", id: panel, "aria-labelledby": tab } as const;
}
