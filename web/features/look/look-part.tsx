import { type ReactNode, useId } from "react";

/** One subject of the look, under its title. */
export function LookPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="look-part">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
