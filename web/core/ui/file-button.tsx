import { type ReactNode, useId, useRef } from "react";

type FileButtonProps = {
  /** Names the file for a screen reader: "Backup file". */
  label: string;
  /** What the browser offers to choose, as in `accept`. */
  accept: string;
  isBusy?: boolean;
  onChosen(file: File): void;
  children: ReactNode;
};

/** A button that lets one file be chosen. */
export function FileButton({ label, accept, isBusy = false, onChosen, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onChosen(file);
          target.value = ""; // The same file may be chosen again.
        }}
      />
      <button
        type="button"
        className="btn btn-outline"
        aria-disabled={isBusy}
        onClick={() => !isBusy && input.current?.click()}
      >
        {children}
      </button>
    </>
  );
}
