import type { User } from "../../src/core/owner/owner.contract.ts";
import { AdminLayout } from "../core/admin/admin-layout.tsx";
import type { NamedPart } from "../core/feature/feature.ts";
import { Loading } from "../core/ui/loading.tsx";
import { OverviewPanel, useOverview } from "./overview-panel.tsx";

/** The profile: who the owner is, and everything the home and contact pages show (§2, Admin profile). */
export function MyInfoPage({ user, parts }: { user: User; parts: readonly NamedPart[] }) {
  const overview = useOverview(parts, user);
  const panels = parts.flatMap(({ panels = [] }) => panels).sort((one, other) => one.order - other.order);
  return (
    <AdminLayout user={user} title="My Info" publicPath="/">
      {/* What stands above all else decides where that is: nothing is to move away under a pointer. */}
      {overview.isLoading ? (
        <Loading />
      ) : (
        <>
          <OverviewPanel {...overview} parts={parts} />
          {panels.map(({ order, component: PanelOfFeature }) => (
            <PanelOfFeature key={order} user={user} />
          ))}
        </>
      )}
    </AdminLayout>
  );
}
