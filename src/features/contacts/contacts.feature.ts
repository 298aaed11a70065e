import type { Feature } from "../../core/feature/feature.ts";
import type { PageForm } from "../../core/feature/page-form.ts";
import { contactFormRead, contactPage, inboxPaths } from "./contacts.page.contract.ts";
import { POSTED_KEY, type PostedForm, SENT_PATH } from "./posted-form.contract.ts";

/** The contact form for browsers without script. */
const contactForm: PageForm = {
  path: contactPage.path,
  key: POSTED_KEY,
  outcomeOf: (url): PostedForm | null =>
    url.endsWith(SENT_PATH) ? { isSent: true, values: null, faults: {}, advice: "" } : null,
  answer: async () => (await import("./form-post.ts")).answerFormPost,
};

export const contacts = {
  name: "contacts",
  adminPaths: inboxPaths,
  pages: [contactPage],
  reads: [contactFormRead],
  form: contactForm,
  content: async () => {
    const [{ contactDeliveries, contactKind }, { removeLeftoverDeliveries }] = await Promise.all([
      import("./contacts.table.ts"),
      import("./mail/deliveries.store.ts"),
    ]);
    return {
      entries: [contactKind],
      tables: [contactDeliveries],
      removeLeftovers: removeLeftoverDeliveries,
    };
  },
  visitors: async () => (await import("./contacts.visitors.ts")).contactVisitors,
  routes: async () => {
    const { contactRoutes, emailRoutes, inboxRoutes, mailTestRoutes } = await import("./contacts.routes.ts");
    return {
      "/contacts": contactRoutes,
      "/inbox": inboxRoutes,
      "/settings/test-mail": mailTestRoutes,
      "/v1.0/email": emailRoutes,
    };
  },
  countForStatistics: async () => (await import("./contacts.store.ts")).countMessages,
  run: async () => (await import("./contacts.services.ts")).runContacts,
  settings: async () => (await import("./mail/mail-settings.ts")).mailSettings,
} as const satisfies Feature;
