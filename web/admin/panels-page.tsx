import type { ReactNode } from "react";
import type { User } from "../../src/core/owner/owner.contract.ts";
import { AdminLayout } from "../core/admin/admin-layout.tsx";
import { PageContents, pagePartId } from "../core/admin/page-contents.tsx";
import type { AdminPanel, NamedPart } from "../core/feature/feature.ts";

type PanelsPageProps = {
  user: User;
  title: string;
  panels: readonly AdminPanel[];
  /** Shown above the panels. */
  children?: ReactNode;
};

/** An admin page of the features' panels, with a table of contents. */
export function PanelsPage({ user, title, panels, children }: PanelsPageProps) {
  const parts = panels.map((panel) => ({ ...panel, id: pagePartId(panel.title) }));
  return (
    <AdminLayout user={user} title={title} publicPath="/">
      <div className="grid gap-x-(--column-gap) max-[75rem]:[--panel-top:4.5rem] min-[75rem]:grid-cols-[10rem_minmax(0,1fr)]">
        <PageContents parts={parts} />
        <div className="min-w-0">
          {children}
          {parts.map(({ id, component: PanelOfFeature }) => (
            <div key={id} id={id} className="scroll-mt-14 min-[75rem]:scroll-mt-0">
              <PanelOfFeature user={user} />
            </div>
          ))}
        </div>
      </div>
    </AdminLayout>
  );
}

/** The panels of a page, in order. @param page My Info if not set */
export function panelsOf(parts: readonly NamedPart[], page?: "settings"): AdminPanel[] {
  return parts
    .flatMap(({ panels = [] }) => panels)
    .filter((panel) => panel.page === page)
    .sort((one, other) => one.order - other.order);
}
