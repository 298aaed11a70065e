import { type ReactNode, useId } from "react";
import { PageContents, pagePartId } from "../../core/admin/page-contents.tsx";

/** One group of controls with its title. */
export function LookGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section id={pagePartId(title)} aria-labelledby={id} className="look-part">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Links to the groups, above the controls and the preview. @param titles `false` for a group that is left out */
export function LookContents({ titles }: { titles: readonly (string | false)[] }) {
  return (
    <PageContents
      parts={titles.flatMap((title) => (title === false ? [] : { id: pagePartId(title), title }))}
    />
  );
}
