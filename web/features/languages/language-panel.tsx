import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { translatedLanguages } from "../../../src/core/languages/translated-languages.contract.ts";
import type { Languages } from "../../../src/features/languages/languages.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { showErrorToast } from "../../core/ui/error-toast.ts";
import { Panel } from "../../core/ui/panel.tsx";
import { showToast } from "../../core/ui/toast.ts";
import { WithData } from "../../core/ui/with-data.tsx";
import { languagesQuery } from "./languages-query.ts";

/** Languages with their names in themselves. */
const languageChoices = Object.entries(translatedLanguages);

/** The language of the public site. Each choice is saved at once. */
export function LanguagePanel() {
  const languages = useQuery(languagesQuery);
  return (
    <Panel
      title="Language"
      note="Of headings, buttons, dates and documents. Your own texts stay as you write them."
    >
      <WithData query={languages}>{(present) => <LanguageSelect present={present} />}</WithData>
    </Panel>
  );
}

function LanguageSelect({ present }: { present: Languages }) {
  const id = useId();
  const client = useQueryClient();
  const { queryKey } = languagesQuery;
  const saving = useMutation({
    scope: { id: "languages" },
    mutationFn: async (main: string) =>
      (await send(api.languages.$put({ json: { languages: { main } } }))).languages,
    onSuccess(languages) {
      client.setQueryData(queryKey, languages);
      // Durations are in this language.
      void client.invalidateQueries();
      void showToast({ status: "success", title: "Language saved." });
    },
    onError: (error) => showErrorToast("Not saved", error),
  });
  const shown = saving.isPending ? saving.variables : present.main;
  // The API accepts languages without texts of their own.
  const isListed = languageChoices.some(([tag]) => tag === shown);
  return (
    <div className="fieldset max-w-sm">
      <label htmlFor={id} className="fieldset-legend">
        Language of your site
      </label>
      <select id={id} className="select" value={shown} onChange={({ target }) => saving.mutate(target.value)}>
        {!isListed && <option value={shown}>{shown}</option>}
        {languageChoices.map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
