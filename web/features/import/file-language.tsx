import { useQuery } from "@tanstack/react-query";
import { translatedLanguages } from "../../../src/core/languages/translated-languages.contract.ts";
import { OTHERS_MAX } from "../../../src/features/languages/languages.contract.ts";
import { englishName, languagesQuery } from "../../core/language/languages-query.ts";

type FileLanguageProps = {
  /** `""` for the main one. */
  value: string;
  isBusy: boolean;
  onChoose(tag: string): void;
};

/** Asks for the language of the file: the site's main language, or the one that its texts translate into. */
export function FileLanguage({ value, isBusy, onChoose }: FileLanguageProps) {
  const { data: languages } = useQuery(languagesQuery);
  if (languages === undefined) return null;
  const { main, others } = languages;
  const more = Object.keys(translatedLanguages)
    .filter((tag) => tag !== main && !others.includes(tag))
    .sort((one, other) => englishName(one).localeCompare(englishName(other)));
  return (
    <label className="fieldset w-full sm:w-80">
      <span className="fieldset-legend">Language of the file</span>
      <select
        className="select w-full"
        value={value === main ? "" : value}
        disabled={isBusy}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{englishName(main)} (main)</option>
        {others.map((tag) => (
          <option key={tag} value={tag}>
            {englishName(tag)}
          </option>
        ))}
        {(others.length < OTHERS_MAX || more.includes(value)) && (
          <optgroup label="Another language …">
            {more.map((tag) => (
              <option key={tag} value={tag}>
                {englishName(tag)}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </label>
  );
}
