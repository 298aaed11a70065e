import type { PageForm } from "../../core/feature/page-form.ts";
import { contactPage } from "./contacts.page.contract.ts";
import { POSTED_KEY, type PostedForm, SENT } from "./posted-form.contract.ts";

/** The contact form for browsers without script. */
export const contactForm: PageForm = {
  path: contactPage.path,
  key: POSTED_KEY,
  outcomeOf: (url): PostedForm | null =>
    url.endsWith(SENT) ? { isSent: true, values: null, faults: {}, advice: "" } : null,
  answer: async () => (await import("./form-post.ts")).answerFormPost,
};
