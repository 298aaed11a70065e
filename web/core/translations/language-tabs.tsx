import type { KeyboardEvent } from "react";
import { useFormContext } from "react-hook-form";
import { directionOf, languageName } from "../../../src/core/languages/translated-languages.contract.ts";
import { translationsIn } from "./translated-form.ts";
import { type FormLanguages, useTranslatedTexts } from "./use-translated-texts.ts";
import "./translations.css";

type LanguageTabsProps = {
  languages: FormLanguages;
  /** Prefix of the ids of tabs and panels. */
  id: string;
  /** The chosen language; `""` for the main one. */
  current: string;
  onChoose(tag: string): void;
};

/** The ids of a language's tab and of the panel that it opens. @param tag `""` for the main language */
export function tabIds(id: string, tag: string): { tab: string; panel: string } {
  return { tab: `${id}tab${tag}`, panel: `${id}panel${tag}` };
}

/** A tab for the form as it is, and one for each other language. One tab stop; the arrow keys choose. */
export function LanguageTabs({ languages, id, current, onChoose }: LanguageTabsProps) {
  const { main, others } = languages;
  const textsIn = useTranslatedTexts(languages);
  const { errors } = useFormContext().formState;
  const wrong = translationsIn(errors);
  const tags = ["", ...others];
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tags.indexOf(current);
    const last = tags.length - 1;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = next < 0 ? last : next > last ? 0 : next;
    onChoose(tags[index] ?? "");
    event.currentTarget.querySelectorAll("button")[index]?.focus();
  };
  const renderTab = (tag: string, isWrong: boolean, note: string, count: number) => (
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
      {count > 0 && (
        <span aria-hidden="true" className="language-count" title={note}>
          {count}
        </span>
      )}
      {count > 0 && <span className="sr-only">, {note}</span>}
      {isWrong && (
        <span className="text-error">
          <span aria-hidden="true"> !</span>
          <span className="sr-only">, has errors</span>
        </span>
      )}
    </button>
  );
  const isMainWrong = Object.keys(errors).some((name) => name !== "translations");
  return (
    <div role="tablist" aria-label="Language" className="language-tabs" onKeyDown={handleKeyDown}>
      {renderTab("", isMainWrong, "", 0)}
      {others.map((tag) => {
        const states = textsIn(tag).map(({ state }) => state);
        const missing = states.filter((state) => state === "missing").length;
        const outdated = states.filter((state) => state === "outdated").length;
        const notes = [missing > 0 && `${missing} missing`, outdated > 0 && `${outdated} outdated`];
        return renderTab(tag, wrong[tag] !== undefined, notes.filter(Boolean).join(", "), missing + outdated);
      })}
    </div>
  );
}
