import type { User } from "../../src/core/owner/owner.contract.ts";
import { AdminLayout } from "../core/admin/admin-layout.tsx";
import { PageContents, pagePartId } from "../core/admin/page-contents.tsx";
import type { NamedPart } from "../core/feature/feature.ts";
import { Loading } from "../core/ui/loading.tsx";
import { OverviewPanel, useOverview } from "./overview-panel.tsx";
import { PanelsPage, panelsOf } from "./panels-page.tsx";

/** The profile page: the owner's data and everything shown on the home and contact pages (§2, Admin profile). */
export function MyInfoPage({ user, parts }: { user: User; parts: readonly NamedPart[] }) {
  const overview = useOverview(parts, user);
  // Wait for the overview, so that the panels below it don't move when it appears.
  if (overview.isLoading)
    return (
      <AdminLayout user={user} title="My Info" publicPath="/">
        <Loading />
      </AdminLayout>
    );
  const panels = panelsOf(parts);
  return (
    <PanelsPage
      user={user}
      title="My Info"
      publicPath="/"
      panels={panels}
      contents={
        <PageContents
          parts={panels.map((panel) => ({ ...panel, id: pagePartId(panel.title) }))}
          links={linksOf(parts)}
        />
      }
    >
      <OverviewPanel {...overview} parts={parts} />
    </PanelsPage>
  );
}

/** Links to what is edited on pages of its own. */
function linksOf(parts: readonly NamedPart[]) {
  return parts.flatMap(({ myInfoLinks = [] }) => myInfoLinks).sort((one, other) => one.order - other.order);
}
