import { type ReactNode, useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { CONFIRMED } from "../../../src/core/fields/translations.contract.ts";
import { directionOf } from "../../../src/core/languages/translated-languages.contract.ts";
import { ALT_MAX } from "../../../src/core/media/picture-details.contract.ts";
import { StandardControl } from "../fields/entry-fields.tsx";
import type { InLanguage } from "../fields/field.tsx";
import { englishName } from "../language/languages-query.ts";
import { changedDetails, describedPicture, detailsFieldOf } from "../media/picture-details.ts";
import { useSitePicture } from "../media/pictures-query.ts";
import { confirmedIn, translationPath, translationsIn } from "./translated-form.ts";
import {
  ALT,
  type FormLanguages,
  type TranslatedFormText,
  type TranslationState,
  useTranslatedTexts,
} from "./use-translated-texts.ts";

const stateTexts: Partial<Record<TranslationState, string>> = {
  missing: "Not translated yet.",
  same: "A name: leave this empty if it stays the same.",
  outdated: "The main text has changed since this was translated.",
  done: "Translated.",
};

/** The texts of a form in one of the site's other languages, each next to its main text. */
export function TranslationPanel({ languages, tag }: { languages: FormLanguages; tag: string }) {
  const texts = useTranslatedTexts(languages)(tag);
  const writer = useTranslationWriter(languages, tag);
  const mainLanguage = englishName(languages.main);
  const shown = texts.filter(({ state }) => state !== "empty");
  const missing = texts.filter(({ state }) => state === "missing");
  const unneeded = texts.filter(({ state }) => state === "empty");
  if (shown.length === 0) return <p className="empty">There is no {mainLanguage} text to translate yet.</p>;
  return (
    <>
      <div className="translation-head">
        <p className="text-small text-soft">
          Where a translation is missing, visitors see the {mainLanguage} text.
        </p>
        {missing.length > 1 && (
          <button
            type="button"
            className="btn btn-outline btn-sm"
            onClick={() => {
              for (const { field, main } of missing) writer.write(field, main);
            }}
          >
            Copy all {missing.length} missing texts from {mainLanguage}
          </button>
        )}
      </div>
      {shown.map((text) => (
        <Translation key={text.field} text={text} languages={languages} tag={tag} writer={writer} />
      ))}
      {unneeded.length > 0 && (
        <p className="text-small text-soft">
          No translation needed: {unneeded.map(({ label }) => label).join(", ")}.
        </p>
      )}
    </>
  );
}

type Writer = {
  write(field: string, text: unknown): void;
  /** Marks a translation as up to date. */
  confirm(field: string): void;
};

/** Changes translations in the form. */
function useTranslationWriter({ translated }: FormLanguages, tag: string): Writer {
  const { getValues, setValue, formState } = useFormContext();
  const { picture = "" } = translated;
  const value: unknown = useWatch({ name: picture });
  const known = useSitePicture(typeof value === "string" ? value : "");
  const change = (field: string, next: Record<string, unknown>) => {
    if (field === ALT) {
      const pictures = known && { [String(value)]: known };
      const described = describedPicture(getValues(), picture, pictures);
      if (described === null) return;
      const { translations = {} } = described.details;
      const own = { ...translations[tag], ...next } as (typeof translations)[string]; // Texts and names of fields.
      const details = changedDetails(described.details, { translations: { ...translations, [tag]: own } });
      setValue(detailsFieldOf(picture), details, { shouldDirty: true });
    } else
      for (const [name, text] of Object.entries(next))
        setValue(translationPath(tag, name), text, {
          shouldDirty: true,
          shouldValidate: formState.isSubmitted,
        });
  };
  return {
    write: (field, text) => change(field, { [field]: text }),
    confirm(field) {
      const confirmed = field === ALT ? [] : confirmedIn(translationsIn(getValues())[tag]);
      change(field, { [CONFIRMED]: [...confirmed, field] });
    },
  };
}

type TranslationProps = { text: TranslatedFormText; languages: FormLanguages; tag: string; writer: Writer };

/** A translation below or next to its main text. */
function Translation({ text, languages, tag, writer }: TranslationProps) {
  const { field, label, main, state } = text;
  const { translated } = languages;
  const mainLanguage = englishName(languages.main);
  const inLanguage: InLanguage = { lang: tag, dir: directionOf(tag) };
  const declared = translated.fields[field];
  const hint = stateTexts[state];
  return (
    <section className="translation" aria-label={label} data-text={field} data-state={state}>
      <div className="grid content-start justify-items-start gap-1">
        <p className="translation-label">
          {mainLanguage}
          {state === "missing" && (
            <button type="button" className="translation-action" onClick={() => writer.write(field, main)}>
              Copy
              <span className="sr-only">
                {" "}
                from {mainLanguage}: {label}
              </span>
            </button>
          )}
        </p>
        <MainText value={main} inLanguage={{ lang: languages.main, dir: directionOf(languages.main) }} />
      </div>
      <div className="grid min-w-0 content-start gap-1">
        {declared === undefined ? (
          <AltControl
            text={text}
            hint={hint}
            inLanguage={inLanguage}
            onText={(alt) => writer.write(field, alt)}
          />
        ) : (
          <StandardControl
            name={translationPath(tag, field)}
            label={label}
            field={declared}
            isPlain={translated.plain?.includes(field) ?? false}
            hint={hint}
            inLanguage={inLanguage}
            autoComplete="off"
          />
        )}
        {state === "outdated" && (
          <button
            type="button"
            className="translation-action justify-self-start"
            onClick={() => writer.confirm(field)}
          >
            Mark as up to date<span className="sr-only">: {label}</span>
          </button>
        )}
      </div>
    </section>
  );
}

/** A text in the main language, as it is typed. */
export function MainText({ value, inLanguage }: { value: unknown; inLanguage: InLanguage }): ReactNode {
  if (!Array.isArray(value))
    return (
      <p {...inLanguage} className="translation-main">
        {String(value ?? "")}
      </p>
    );
  return (
    <ul {...inLanguage} className="translation-main">
      {value.map((text: string, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries may be equal, and have no state.
        <li key={index}>{text}</li>
      ))}
    </ul>
  );
}

type AltControlProps = {
  text: TranslatedFormText;
  hint: string | undefined;
  inLanguage: InLanguage;
  onText(text: string): void;
};

/** The description of the form's picture, which is stored with the picture instead of the entry. */
function AltControl({ text: { label, text }, hint, inLanguage, onText }: AltControlProps) {
  const id = useId();
  return (
    <div className="fieldset">
      <label htmlFor={id} className="fieldset-legend">
        {label}
      </label>
      <input
        id={id}
        className="input"
        {...inLanguage}
        maxLength={ALT_MAX}
        value={String(text ?? "")}
        aria-describedby={hint && `${id}hint`}
        onChange={({ target }) => onText(target.value)}
      />
      {hint && (
        <p id={`${id}hint`} className="field-note px-0">
          {hint}
        </p>
      )}
    </div>
  );
}
