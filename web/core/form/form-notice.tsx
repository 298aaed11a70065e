import type { ReactNode } from "react";

/** What the owner must know of the form before its fields, with what to do about it. */
export function FormNotice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div role="alert" className="form-notice">
      <p>{text}</p>
      <div>{children}</div>
    </div>
  );
}
