import { profileFields } from "../../../src/core/owner/owner.contract.ts";
import { fullName } from "../../../src/shared/page-title.ts";
import { type AdminPart, translatedKind } from "../../core/feature/feature.ts";
import { userQuery } from "../../core/owner/user-query.ts";
import { CredentialsPanel } from "./credentials-panel.tsx";
import { FrontPanel } from "./front-panel.tsx";
import { LoginPage } from "./login-page.tsx";
import { pictureNames } from "./picture-dialog.tsx";
import { ProfilePanel } from "./profile-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";
import { SignInPanel } from "./sign-in-panel.tsx";

export const admin: AdminPart = {
  translatedKinds: [
    translatedKind(userQuery, {
      kind: "profile",
      title: "Profile",
      order: 1,
      entries: (user) =>
        user === null
          ? []
          : [
              { title: fullName(user), href: "/admin/my-info?profile=edit", fields: profileFields },
              ...(["headshot", "banner"] as const).map((field) => ({
                _id: field,
                title: pictureNames[field],
                href: `/admin/my-info?${field}=edit`,
                fields: {},
                picture: user[field],
              })),
            ],
    }),
  ],
  login: LoginPage,
  panels: [
    { order: 1, title: "Pictures and name", component: FrontPanel, keywords: "headshot banner photo" },
    {
      order: 2,
      title: "Auth Credentials",
      isHalf: true,
      component: CredentialsPanel,
      keywords: "change email password login",
    },
    {
      order: 3,
      title: "Profile Information",
      isHalf: true,
      component: ProfilePanel,
      keywords: "name phone location job title website",
    },
    {
      page: "account",
      order: 1,
      title: "Passkeys and two-factor",
      component: SignInPanel,
      keywords: "passkey 2fa totp authenticator recovery codes login",
    },
    {
      page: "account",
      order: 1.1,
      title: "Sessions",
      component: SessionsPanel,
      keywords: "devices log out everywhere",
    },
  ],
  myInfoLinks: [{ order: 2, href: "/admin/settings", label: "Account" }],
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
