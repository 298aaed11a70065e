import { useId } from "react";
import { CSS_MAX } from "../../../src/features/look/look.contract.ts";

type StylesFieldProps = {
  css: string;
  isOff: boolean;
  /** Whether custom CSS is stored. */
  isStored: boolean;
  error: string | undefined;
  onChange(css: string): void;
  /** Turns the custom CSS off or on, and saves that immediately. */
  onSwitch(isOff: boolean): void;
};

/** Edits the owner's custom CSS. */
export function CustomCssField({ css, isOff, isStored, error, onChange, onSwitch }: StylesFieldProps) {
  const id = useId();
  return (
    <div className="grid gap-3">
      <label htmlFor={id} className="look-note">
        CSS for your public pages. The admin doesn't use it.
      </label>
      <textarea
        id={id}
        className="textarea look-code"
        dir="ltr"
        rows={8}
        spellCheck={false}
        autoComplete="off"
        value={css}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}error`}
        placeholder=".section-title { font-style: italic }"
        onChange={({ target }) => onChange(target.value)}
      />
      {error !== undefined && (
        <p id={`${id}error`} className="field-error">
          {error}
        </p>
      )}
      {css.length > CSS_MAX * 0.9 && (
        <p className="look-note">
          {css.length} of {CSS_MAX} characters
        </p>
      )}
      {(isStored || isOff) && (
        <label className="label min-h-11 justify-self-start gap-3 whitespace-normal text-base-content">
          <input
            type="checkbox"
            className="toggle toggle-primary"
            checked={!isOff}
            onChange={({ target }) => onSwitch(!target.checked)}
          />
          <span>Use custom CSS</span>
        </label>
      )}
    </div>
  );
}
