import type { User } from "../../src/users/users.contract.ts";
import { BackupPanel } from "../backup/backup-panel.tsx";
import { DownloadsPanel } from "../downloads/downloads-panel.tsx";
import { ResumePanel } from "../downloads/resume-panel.tsx";
import { EducationPanel } from "../educations/education-panel.tsx";
import { LinksPanel } from "../links/links-panel.tsx";
import { SkillsPanel } from "../skills/skills-panel.tsx";
import { SummaryPanel } from "../summaries/summary-panel.tsx";
import { Loading } from "../ui/loading.tsx";
import { CredentialsPanel } from "../users/credentials-panel.tsx";
import { PicturesPanel } from "../users/pictures-panel.tsx";
import { ProfilePanel } from "../users/profile-panel.tsx";
import { SessionsPanel } from "../users/sessions-panel.tsx";
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
