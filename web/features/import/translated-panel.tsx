import { Link } from "wouter";
import { settingsPaths, TRANSLATIONS_PATH } from "../../../src/shared/admin-path.ts";
import { englishName } from "../../core/language/languages-query.ts";
import { Panel } from "../../core/ui/panel.tsx";

export type TranslatedImport = {
  language: string;
  /** How many entries have new translations. */
  imported: number;
  /** Whether the import added the language. */
  isNew: boolean;
};

/** Shown after an import of translations: how many there are, and where to see them. */
export function TranslatedPanel({ language, imported, isNew }: TranslatedImport) {
  const name = englishName(language);
  return (
    <Panel title="Imported">
      <div className="grid max-w-152 justify-items-start gap-4" ref={(element) => element?.scrollIntoView()}>
        <p role="status">
          {imported === 1 ? "1 entry now has" : `${imported} entries now have`} {name} translations.
          {isNew && (
            <>
              {" "}
              {name} is hidden until you show it in{" "}
              <Link href={settingsPaths.languages} className="ink-link">
                Settings
              </Link>
              .
            </>
          )}
        </p>
        <Link href={TRANSLATIONS_PATH} className="btn btn-primary">
          See what is translated
        </Link>
      </div>
    </Panel>
  );
}
