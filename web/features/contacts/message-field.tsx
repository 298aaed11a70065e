import { type FormEvent, type ReactNode, useState } from "react";
import {
  type FieldName,
  labels,
  limits,
  trimmedLength,
} from "../../../src/features/contacts/check-message.contract.ts";
import { useLanguage } from "../../core/language/language.tsx";

export type MessageFieldProps = {
  name: FieldName;
  fault: string | undefined;
  /** The initial value. */
  defaultValue?: string | undefined;
  onInput(event: FormEvent<HTMLInputElement | HTMLTextAreaElement>): void;
};

const kinds = { name: "text", email: "email", phone: "tel" } as const;
const autoCompletes = { name: "name", email: "email", phone: "tel" } as const;

/** One of the sender's fields at the top of the letter. */
export function SenderField({ name, ...props }: MessageFieldProps & { name: Exclude<FieldName, "message"> }) {
  const { t } = useLanguage();
  return (
    <div className="field">
      <label htmlFor={name} className="field-label">
        {t(labels[name])}
      </label>
      <input
        {...wiring(name, props)}
        type={kinds[name]}
        autoComplete={autoCompletes[name]}
        dir={name === "name" ? "auto" : undefined}
        className="field-input"
      />
      <Fault name={name} text={props.fault} />
    </div>
  );
}

/** The remaining length is shown when fewer characters are left. */
const REMAINING_SHOWN = 500;

/** The message on ruled paper, below the salutation. */
export function MessageField({ salutation, ...props }: MessageFieldProps & { salutation: ReactNode }) {
  const [length, setLength] = useState(trimmedLength(props.defaultValue ?? ""));
  const { t } = useLanguage();
  const max = limits.message;
  const left = max - length;
  return (
    <div className="field field-stacked">
      <div className="grid justify-items-start gap-2">
        {salutation}
        <label htmlFor="message" className="field-label">
          {t(labels.message)}
        </label>
      </div>
      <textarea
        {...wiring("message", props)}
        rows={6}
        dir="auto"
        className="field-input ruled"
        onInput={(event) => {
          setLength(trimmedLength(event.currentTarget.value));
          props.onInput(event);
        }}
      />
      <Fault name="message" text={props.fault} />
      <p role="status" className="field-note empty:hidden">
        {left < 0
          ? t("{length} of {max} characters", { length, max })
          : left <= REMAINING_SHOWN && t("{left} of {max} characters left", { left, max })}
      </p>
    </div>
  );
}

/** The attributes that all fields of the letter share. */
function wiring(name: FieldName, { fault, defaultValue, onInput }: Omit<MessageFieldProps, "name">) {
  return {
    defaultValue,
    id: name,
    name,
    required: true,
    "aria-invalid": fault ? true : undefined,
    "aria-describedby": fault ? `${name}-fault` : undefined,
    onInput,
  };
}

function Fault({ name, text }: { name: FieldName; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={`${name}-fault`} className="field-note field-error">
      {text}
    </p>
  );
}
