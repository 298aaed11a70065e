import { skipToken, useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { LANGUAGES_KEY, type PageLanguages } from "../../src/shared/language.ts";
import { pagePath, siteBase } from "../core/api/site-base.ts";
import { useLanguage } from "../core/language/language.tsx";

const MENU = "language-menu";

/** The path of the document; undefined on the server. */
const loadedPath = globalThis.location && pagePath();

/** Embedded in the page; undefined on a site with one language. */
function useChoices(): PageLanguages | undefined {
  return useQuery<PageLanguages>({ queryKey: [LANGUAGES_KEY], queryFn: skipToken }).data;
}

/** Opens the list of languages. Works without script. */
export function LanguageMenu() {
  const { tag } = useLanguage();
  const label = useChoices()?.label;
  if (!label) return null;
  return (
    <div className="language-menu">
      <button type="button" className="round-button" aria-label={label} popoverTarget={MENU}>
        {tag.split("-", 1)[0]?.toUpperCase()}
      </button>
      <LanguageLinks id={MENU} popover="auto" />
    </div>
  );
}

/** Links to this page in each language, which load a new document. */
export function LanguageLinks(props: { className?: string; id?: string; popover?: "auto" }) {
  const { tag: shown } = useLanguage();
  const [path] = useLocation();
  const { choices, isMissing } = useChoices() ?? {};
  const isHere = !(isMissing && (loadedPath ?? path) === path);
  return (
    choices && (
      <ul {...props}>
        {choices.map(({ tag, prefix, name }) => (
          <li key={tag}>
            <a
              href={siteBase + prefix + (isHere && path !== "/" ? path : prefix ? "" : "/")}
              hrefLang={tag}
              lang={tag}
              aria-current={tag === shown || undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    )
  );
}
