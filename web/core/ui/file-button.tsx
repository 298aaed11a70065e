import { type ReactNode, useId, useRef } from "react";

type FileButtonProps = {
  /** The file's name for screen readers: "Backup file". */
  label: string;
  /** The accepted file types, as in the attribute `accept`. */
  accept: string;
  isBusy?: boolean;
  onChosen(file: File): void;
  children: ReactNode;
};

/** A button that opens the browser's file picker for one file. */
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
          target.value = ""; // Allows choosing the same file again.
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
