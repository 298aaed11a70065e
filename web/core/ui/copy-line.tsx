import { useId, useState } from "react";

/** A text to take along, such as a secret that is shown once: selected by a click, copied by a button. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without https browsers give no clipboard: then it is selected, to be copied by hand.
      const field = document.getElementById(id);
      if (field instanceof HTMLInputElement) field.select();
    }
  };
  return (
    <div className="fieldset">
      <label htmlFor={id} className="fieldset-legend">
        {label}
      </label>
      <div className="join w-full">
        <input
          id={id}
          className="input join-item font-mono text-base"
          readOnly
          value={text}
          spellCheck={false}
          onFocus={({ target }) => target.select()}
        />
        <button type="button" className="btn btn-outline join-item min-w-20" onClick={() => void copy()}>
          {isCopied ? "Copied" : "Copy"}
        </button>
      </div>
    </div>
  );
}
