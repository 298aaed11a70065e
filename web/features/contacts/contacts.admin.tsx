import { inboxPaths } from "../../../src/features/contacts/contacts.page.contract.ts";
import type { AdminPart } from "../../core/feature/feature.ts";
import { InboxPage } from "./inbox-page.tsx";
import { useUnread } from "./inbox-query.ts";
import { MailPanel } from "./mail-panel.tsx";

export const admin: AdminPart = {
  pages: [{ path: inboxPaths[0], component: InboxPage }],
  panels: [{ page: "settings", order: 6, title: "Mail Server", component: MailPanel }],
  navigation: { label: "Inbox", order: 4, useBadge: useUnread },
};
