import { useId, useState } from "react";

/** A read-only text with a Copy button, such as a secret that is shown only once. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Browsers have no clipboard access without HTTPS: select the text to be copied by hand.
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
          className="input join-item font-mono text-small"
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
