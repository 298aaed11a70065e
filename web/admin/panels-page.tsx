import type { ReactNode } from "react";
import type { User } from "../../src/core/owner/owner.contract.ts";
import { AdminLayout } from "../core/admin/admin-layout.tsx";
import { PageContents, type PageLink, pagePartId } from "../core/admin/page-contents.tsx";
import type { AdminPanel, NamedPart } from "../core/feature/feature.ts";

type PanelsPageProps = {
  user: User;
  title: string;
  /** The public page that shows what is edited here, if one does. */
  publicPath?: string;
  panels: readonly AdminPanel[];
  /** Shown below the table of contents. */
  links?: readonly PageLink[];
  /** Shown above the panels. */
  children?: ReactNode;
};

/** An admin page of the features' panels, with a table of contents. */
export function PanelsPage({ user, title, publicPath, panels, links, children }: PanelsPageProps) {
  const parts = panels.map((panel) => ({ ...panel, id: pagePartId(panel.title) }));
  return (
    <AdminLayout user={user} title={title} {...(publicPath && { publicPath })}>
      {children}
      <div className="panels-page">
        <PageContents parts={parts} {...(links && { links })} />
        <div className="panels">
          {parts.map(({ id, group, isHalf, component: PanelOfFeature }, index) => (
            <div key={id} id={id} className={isHalf ? "panel-half" : undefined}>
              {group !== undefined && group !== parts[index - 1]?.group && (
                <p id={pagePartId(group)} className="panel-group">
                  {group}
                </p>
              )}
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
