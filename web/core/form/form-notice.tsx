import type { ReactNode } from "react";

/** A notice above the form's fields, with buttons to act on it. */
export function FormNotice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div role="alert" className="alert alert-vertical mb-6">
      <p>{text}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  );
}
