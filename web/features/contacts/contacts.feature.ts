import { contactPage, inboxPaths } from "../../../src/features/contacts/contacts.page.contract.ts";
import type { Feature } from "../../core/feature/feature.ts";
import { ContactPage } from "./contact-page.tsx";

export const contacts: Feature = {
  name: "contacts",
  adminPaths: inboxPaths,
  pages: [{ ...contactPage, component: ContactPage }],
};
