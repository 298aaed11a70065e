import type { ReactNode } from "react";
import type { User } from "../../src/core/owner/owner.contract.ts";
import { AdminLayout } from "../core/admin/admin-layout.tsx";
import { pagePartId } from "../core/admin/page-contents.tsx";
import type { AdminPanel, NamedPart } from "../core/feature/feature.ts";

type PanelsPageProps = {
  user: User;
  title: string;
  /** What the page is one of, above the title. */
  group?: string;
  /** A line under the title. */
  note?: string;
  /** The public page that shows what is edited here, if one does. */
  publicPath?: string;
  panels: readonly AdminPanel[];
  /** The table of contents next to the panels. */
  contents?: ReactNode;
  /** Shown above the panels. */
  children?: ReactNode;
};

/** An admin page of the features' panels. Each panel's id is its title's, for links. */
export function PanelsPage({
  user,
  title,
  group,
  note,
  publicPath,
  panels,
  contents,
  children,
}: PanelsPageProps) {
  const main = panels.map(({ title, isHalf, component: PanelOfFeature }) => (
    <div key={title} id={pagePartId(title)} className={isHalf ? "panel-half" : undefined}>
      <PanelOfFeature user={user} />
    </div>
  ));
  return (
    <AdminLayout
      user={user}
      title={title}
      {...(group && { parent: { label: group } })}
      {...(publicPath && { publicPath })}
      action={panels.map(({ title, action: Action }) => Action && <Action key={title} />)}
    >
      {note && <p className="panel-note page-note">{note}</p>}
      {children}
      {contents ? (
        <div className="panels-page">
          {contents}
          <div className="panels">{main}</div>
        </div>
      ) : (
        <div className="panels">{main}</div>
      )}
    </AdminLayout>
  );
}

/** The panels of a page, in order. @param page My Info if not set */
export function panelsOf(parts: readonly NamedPart[], page?: AdminPanel["page"]): AdminPanel[] {
  return parts
    .flatMap(({ panels = [] }) => panels)
    .filter((panel) => panel.page === page)
    .sort((one, other) => one.order - other.order);
}
