import type { ReactNode } from "react";

/** What the owner must know of the form before its fields, with what to do about it. */
export function FormNotice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div role="alert" className="alert alert-vertical mb-6">
      <p>{text}</p>
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  );
}
