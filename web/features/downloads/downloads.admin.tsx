import { SHARING_PATH } from "../../../src/shared/admin-path.ts";
import { type AdminPart, overviewStep, paletteSource, translatedKind } from "../../core/feature/feature.ts";
import { DownloadsPanel } from "./downloads-panel.tsx";
import { resumeQuery } from "./downloads-query.ts";
import { ResumePanel } from "./resume-panel.tsx";
import { siteDownloadsQuery } from "./site-downloads-query.ts";

export const admin: AdminPart = {
  translatedKinds: [
    translatedKind(siteDownloadsQuery, {
      kind: "download",
      title: "Downloads",
      order: 10,
      entries: (downloads) =>
        downloads.map(({ _id, name }) => ({
          _id,
          title: name,
          href: `${SHARING_PATH}?download=${_id}`,
          fields: { name: { label: "Name" } },
        })),
    }),
  ],
  paletteSources: [
    paletteSource(siteDownloadsQuery, {
      name: "Download",
      addHref: `${SHARING_PATH}?download=new`,
      entries: (downloads) =>
        downloads.map(({ _id, name }) => ({ title: name, href: `${SHARING_PATH}?download=${_id}` })),
    }),
  ],
  panels: [
    { order: 6, title: "Resume", isHalf: true, component: ResumePanel, keywords: "cv pdf" },
    { page: "sharing", order: 2.1, title: "Downloads", component: DownloadsPanel },
  ],
  steps: [
    overviewStep(resumeQuery, {
      order: 10,
      isDone: (resume) => resume !== null,
      label: "Upload your resume",
      reason: "The Resume item in the navigation opens it.",
      href: "/admin/my-info?resume=new",
    }),
  ],
};
