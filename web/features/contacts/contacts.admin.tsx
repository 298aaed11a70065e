import { inboxPaths } from "../../../src/features/contacts/contacts.page.contract.ts";
import type { AdminPart } from "../../core/feature/feature.ts";
import { InboxPage } from "./inbox-page.tsx";
import { useUnread } from "./inbox-query.ts";

export const admin: AdminPart = {
  pages: [{ path: inboxPaths[0], component: InboxPage }],
  navigation: { label: "Inbox", order: 4, useBadge: useUnread },
};
