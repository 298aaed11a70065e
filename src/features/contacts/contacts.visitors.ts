import type { VisitorContent } from "../../core/feature/visitors.ts";
import { contactFormRead, contactPage } from "./contacts.page.contract.ts";

/** The server receives its own form. A published site posts to another address (features/publish). */
export const contactVisitors: VisitorContent = {
  readHandlers: [{ read: contactFormRead, answer: () => contactPage.path }],
};
