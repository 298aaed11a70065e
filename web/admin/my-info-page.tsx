import type { User } from "../../src/core/owner/owner.contract.ts";
import { PageContents, pagePartId } from "../core/admin/page-contents.tsx";
import type { NamedPart } from "../core/feature/feature.ts";
import { Loading } from "../core/ui/loading.tsx";
import { OverviewPanel, useOverview } from "./overview-panel.tsx";
import { PanelsPage, panelsOf } from "./panels-page.tsx";

/** The profile page: the owner's data and everything shown on the home and contact pages (§2, Admin profile). */
export function MyInfoPage({ user, parts }: { user: User; parts: readonly NamedPart[] }) {
  const overview = useOverview(parts, user);
  // The panels wait for the overview above them, which would move them. The layout stays, so that a click on a button of its header is never lost.
  const panels = overview.isLoading ? [] : panelsOf(parts);
  return (
    <PanelsPage
      user={user}
      title="My Info"
      publicPath="/"
      panels={panels}
      contents={
        !overview.isLoading && (
          <PageContents
            parts={panels.map((panel) => ({ ...panel, id: pagePartId(panel.title) }))}
            links={linksOf(parts)}
          />
        )
      }
    >
      {overview.isLoading ? <Loading /> : <OverviewPanel {...overview} parts={parts} />}
    </PanelsPage>
  );
}

/** Links to what is edited on pages of its own. */
function linksOf(parts: readonly NamedPart[]) {
  return parts.flatMap(({ myInfoLinks = [] }) => myInfoLinks).sort((one, other) => one.order - other.order);
}
