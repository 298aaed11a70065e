import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "wouter";
import { translatedLanguages } from "../../../src/core/languages/translated-languages.contract.ts";
import { type Languages, OTHERS_MAX } from "../../../src/features/languages/languages.contract.ts";
import { TRANSLATIONS_PATH } from "../../../src/shared/admin-path.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";
import { showOutcome } from "../../core/form/saved-toast.ts";
import { useUndoChange } from "../../core/form/use-undo-change.ts";
import { languagesQuery } from "../../core/language/languages-query.ts";
import { ConfirmDialog } from "../../core/ui/confirm-dialog.tsx";
import { showErrorToast } from "../../core/ui/error-toast.ts";
import { Panel } from "../../core/ui/panel.tsx";
import { WithData } from "../../core/ui/with-data.tsx";
import { OtherLanguage } from "./other-language.tsx";

/** Languages with their names in themselves. */
const languageChoices = Object.entries(translatedLanguages);

const names: Readonly<Record<string, string>> = translatedLanguages;

/** The languages of the public site. Each choice is saved immediately. */
export function LanguagePanel() {
  const languages = useQuery(languagesQuery);
  return <WithData query={languages}>{(present) => <LanguageFields present={present} />}</WithData>;
}

type Change = { given: Partial<Languages>; done: string };

/** Saves a change of the languages. */
function useSaving() {
  const client = useQueryClient();
  const undoing = useUndoChange("Languages restored.");
  return useMutation({
    scope: { id: "languages" },
    mutationFn: ({ given }: Change) => send(api.languages.$put({ json: { languages: given } })),
    onSuccess({ languages, change }, { done }) {
      client.setQueryData(languagesQuery.queryKey, languages);
      // Durations are in this language.
      void client.invalidateQueries();
      showOutcome({
        status: "success",
        title: done,
        action: { label: "Undo", onClick: () => undoing.mutate(change) },
      });
    },
    onError: (error) => showErrorToast("Not saved", error),
  });
}

function LanguageFields({ present }: { present: Languages }) {
  const saving = useSaving();
  // Shows what was chosen while it is saved.
  const { main, others, hidden } = { ...present, ...(saving.isPending ? saving.variables.given : {}) };
  const [removed, setRemoved] = useState<string | null>(null);
  const save = (change: Change) => saving.mutate(change);
  const nameOf = (tag: string) => names[tag] ?? tag;
  const without = (list: string[], tag: string) => list.filter((each) => each !== tag);
  return (
    <>
      <Panel title="Main language">
        <LanguageSelect
          label="Language of your site"
          value={main}
          choices={languageChoices.map(([tag]) => tag)}
          onChoose={(tag) => save({ given: { main: tag }, done: "Language saved." })}
        />
      </Panel>
      <Panel
        title="Other languages"
        note="Visitors choose a language in the header. A new language stays hidden until you show it."
        actions={
          others.length > 0 && (
            <Link href={TRANSLATIONS_PATH} className="btn btn-outline">
              Translations
            </Link>
          )
        }
      >
        {others.length > 0 && (
          <ul className="entry-rows mb-6">
            {others.map((tag) => (
              <OtherLanguage
                key={tag}
                tag={tag}
                name={nameOf(tag)}
                isHidden={hidden.includes(tag)}
                onHide={(isHidden) =>
                  save({
                    given: { hidden: isHidden ? [...hidden, tag] : without(hidden, tag) },
                    done: isHidden
                      ? `${nameOf(tag)} is now hidden from visitors.`
                      : `${nameOf(tag)} is now visible to visitors.`,
                  })
                }
                onRemove={() => setRemoved(tag)}
              />
            ))}
          </ul>
        )}
        {others.length < OTHERS_MAX && (
          <LanguageSelect
            label="Add a language"
            value=""
            choices={languageChoices
              .map(([tag]) => tag)
              .filter((tag) => tag !== main && !others.includes(tag))}
            onChoose={(tag) =>
              save({
                given: { others: [...others, tag], hidden: [...hidden, tag] },
                done: `${nameOf(tag)} added. It is hidden until you show it to visitors.`,
              })
            }
          />
        )}
      </Panel>
      {removed !== null && (
        <ConfirmDialog
          title={`Remove ${nameOf(removed)}?`}
          text={`The pages under /${removed} and your translations into ${nameOf(removed)} are removed. You can undo this.`}
          confirmLabel="Remove"
          cancelLabel="Cancel"
          onConfirm={() => {
            setRemoved(null);
            save({
              given: { others: without(others, removed), hidden: without(hidden, removed) },
              done: `${nameOf(removed)} removed.`,
            });
          }}
          onCancel={() => setRemoved(null)}
        />
      )}
    </>
  );
}

type SelectProps = {
  label: string;
  /** `""` shows that nothing is chosen. */
  value: string;
  choices: string[];
  onChoose(tag: string): void;
};

function LanguageSelect({ label, value, choices, onChoose }: SelectProps) {
  const id = useId();
  return (
    <div className="fieldset max-w-sm">
      <label htmlFor={id} className="fieldset-legend">
        {label}
      </label>
      <select id={id} className="select" value={value} onChange={({ target }) => onChoose(target.value)}>
        {/* The API accepts languages without texts of their own. */}
        {!choices.includes(value) && (
          <option value={value} disabled={value === ""}>
            {value === "" ? "Choose a language" : value}
          </option>
        )}
        {choices.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {names[tag]}
          </option>
        ))}
      </select>
    </div>
  );
}
