import type { VisitorContent } from "../../core/feature/visitors.ts";
import { contactFormRead, contactPage } from "./contacts.page.contract.ts";

/** The server takes its own form; a published site names another place (features/publish). */
export const contactVisitors: VisitorContent = {
  answers: [{ read: contactFormRead, answer: () => contactPage.path }],
};
