import type { ReactNode } from "react";

type ChoicesProps<T> = {
  name: string;
  label: string;
  value: string;
  choices: readonly T[];
  /** Sets the size of the cards. */
  className?: string;
  onChange(id: string): void;
  children(choice: T): ReactNode;
};

/** Radio buttons that look like cards. */
export function RadioCards<T extends { id: string }>({
  name,
  label,
  value,
  choices,
  className = "look-cards",
  onChange,
  children,
}: ChoicesProps<T>) {
  return (
    <fieldset className={className}>
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.id} className="look-card">
          <input
            type="radio"
            name={name}
            value={choice.id}
            checked={value === choice.id}
            onChange={() => onChange(choice.id)}
            className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
          />
          {children(choice)}
        </label>
      ))}
    </fieldset>
  );
}
