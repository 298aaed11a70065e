import type { User } from "../../src/core/owner/owner.contract.ts";
import { Loading } from "../core/ui/loading.tsx";
import { BackupPanel } from "../features/backup/backup-panel.tsx";
import { DownloadsPanel } from "../features/downloads/downloads-panel.tsx";
import { ResumePanel } from "../features/downloads/resume-panel.tsx";
import { EducationPanel } from "../features/educations/education-panel.tsx";
import { LinksPanel } from "../features/links/links-panel.tsx";
import { SkillsPanel } from "../features/skills/skills-panel.tsx";
import { SummaryPanel } from "../features/summaries/summary-panel.tsx";
import { CredentialsPanel } from "../features/users/credentials-panel.tsx";
import { PicturesPanel } from "../features/users/pictures-panel.tsx";
import { ProfilePanel } from "../features/users/profile-panel.tsx";
import { SessionsPanel } from "../features/users/sessions-panel.tsx";
import { AdminLayout } from "./admin-layout.tsx";
import { OverviewPanel, useOverview } from "./overview-panel.tsx";

/** The profile: who the owner is, and everything the home and contact pages show (spec §2, Admin profile). */
export function MyInfoPage({ user }: { user: User }) {
  const overview = useOverview();
  // What stands above all else decides where that is: nothing is to move away under a pointer.
  const isLoading = overview.some((answer) => !answer.isFetched);
  return (
    <AdminLayout user={user} title="My Info" publicPath="/">
      {isLoading ? (
        <Loading />
      ) : (
        <>
          <OverviewPanel user={user} overview={overview} />
          <PicturesPanel user={user} />
          <CredentialsPanel user={user} />
          <ProfilePanel user={user} />
          <LinksPanel />
          <SummaryPanel />
          <ResumePanel />
          <SkillsPanel />
          <EducationPanel />
          <DownloadsPanel />
          <SessionsPanel />
          <BackupPanel />
        </>
      )}
    </AdminLayout>
  );
}
