import type { AdminPart } from "../../core/feature/feature.ts";
import { CredentialsPanel } from "./credentials-panel.tsx";
import { LoginPage } from "./login-page.tsx";
import { PicturesPanel } from "./pictures-panel.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";

export const admin: AdminPart = {
  login: LoginPage,
  panels: [
    { order: 1, title: "Pictures", component: PicturesPanel },
    { order: 2, title: "Auth Credentials", component: CredentialsPanel },
    { order: 3, title: "Profile Information", component: ProfilePanel },
    { page: "settings", order: 1, title: "Sessions", component: SessionsPanel },
  ],
  steps: [
    {
      order: 1,
      isDone: (_, { headshot }) => headshot !== "",
      label: "Add a headshot",
      reason: "Until you add one, your initials are shown.",
      href: "/admin/my-info?headshot=new",
    },
    {
      order: 2,
      isDone: (_, { title, location }) => title !== "" && location !== "",
      label: "Say what you do and where",
      reason: "Visitors see your title and location first.",
      href: "/admin/my-info?profile=edit",
    },
    {
      order: 12,
      isDone: (_, { banner }) => banner !== "",
      label: "Add a banner",
      reason: "Until you add one, a generated pattern is shown.",
      href: "/admin/my-info?banner=new",
    },
  ],
};
