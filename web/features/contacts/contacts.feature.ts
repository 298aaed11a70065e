import { contactPage } from "../../../src/features/contacts/contacts.page.contract.ts";
import type { Feature } from "../../core/feature/feature.ts";
import { ContactPage } from "./contact-page.tsx";

export const contacts: Feature = {
  name: "contacts",
  pages: [{ ...contactPage, component: ContactPage }],
};
