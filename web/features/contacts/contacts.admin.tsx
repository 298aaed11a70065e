import { inboxPaths } from "../../../src/features/contacts/contacts.page.contract.ts";
import type { AdminPart } from "../../core/feature/feature.ts";
import { InboxPage } from "./inbox-page.tsx";
import { useUnread } from "./inbox-query.ts";
import { MailPanel } from "./mail-panel.tsx";

export const admin: AdminPart = {
  pages: [{ path: inboxPaths[0], component: InboxPage }],
  panels: [
    {
      page: "server",
      order: 4.2,
      title: "Mail server",
      component: MailPanel,
      keywords: "smtp email",
    },
  ],
  navigation: [
    { href: inboxPaths[0], label: "Inbox", order: 5, useBadge: useUnread, keywords: "messages contact mail" },
  ],
};
