import { Link } from "wouter";
import { translatedLanguages } from "../../src/core/languages/translated-languages.contract.ts";
import { IMPORT_PATH, settingsPaths } from "../../src/shared/admin-path.ts";
import { englishName } from "../core/language/languages-query.ts";
import { EmptyPage, ImportLink } from "../core/ui/panel.tsx";

const languageCount = Object.keys(translatedLanguages).length;

/** What another language brings, and two ways to start. */
export function OneLanguage({ main }: { main: string }) {
  return (
    <>
      <EmptyPage text={`Your site is in ${englishName(main)}. Offer it in a second language, too.`}>
        <Link href={settingsPaths.languages} className="btn btn-primary">
          Add a language
        </Link>
        <Link href={IMPORT_PATH} className="btn btn-outline">
          Import a translation
        </Link>
      </EmptyPage>
      <TranslationFacts main={main} />
    </>
  );
}

/** On a site in several languages without texts of the owner's. */
export function NoTexts({ main, others }: { main: string; others: readonly string[] }) {
  return (
    <>
      <EmptyPage
        text={`There is nothing to translate into ${others.length === 1 ? englishName(others[0] ?? "") : "other languages"} yet. Write about yourself first.`}
      >
        <Link href="/admin/my-info" className="btn btn-primary">
          Go to My Info
        </Link>
        <ImportLink />
      </EmptyPage>
      <TranslationFacts main={main} />
    </>
  );
}

/** Who translates what, and what visitors see. */
function TranslationFacts({ main }: { main: string }) {
  return (
    <dl className="translation-facts">
      <div>
        <dt>Translated for you</dt>
        <dd>Headings, buttons, dates and documents, in {languageCount} languages.</dd>
      </div>
      <div>
        <dt>Translated by you</dt>
        <dd>Your own texts. Each form gets a tab for the language, and this page lists what is missing.</dd>
      </div>
      <div>
        <dt>Seen by visitors</dt>
        <dd>
          A choice of languages on every page. A missing translation shows the {englishName(main)} text.
        </dd>
      </div>
    </dl>
  );
}
