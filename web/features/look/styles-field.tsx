import { useId } from "react";
import { CSS_MAX } from "../../../src/features/look/look.contract.ts";

type StylesFieldProps = {
  css: string;
  isOff: boolean;
  /** Whether some are stored. */
  isInUse: boolean;
  fault: string | undefined;
  onChange(css: string): void;
  /** Switches them off, or on again, at once. */
  onSwitch(isOff: boolean): void;
};

/** The owner's own CSS. */
export function StylesField({ css, isOff, isInUse, fault, onChange, onSwitch }: StylesFieldProps) {
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
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}fault`}
        placeholder=".section-title { font-style: italic }"
        onChange={({ target }) => onChange(target.value)}
      />
      {fault !== undefined && (
        <p id={`${id}fault`} className="field-error">
          {fault}
        </p>
      )}
      {css.length > CSS_MAX * 0.9 && (
        <p className="look-note">
          {css.length} of {CSS_MAX} characters
        </p>
      )}
      {(isInUse || isOff) && (
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
