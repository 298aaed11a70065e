import { contactFormRead, contactPage } from "../../../src/features/contacts/contacts.page.contract.ts";
import { hasProjectsRead } from "../../../src/features/projects/projects.page.contract.ts";
import type { Feature } from "../../core/feature/feature.ts";
import { lazyPage } from "../../core/page/lazy-page.tsx";
import { formQuery } from "./form-query.ts";
import { hasProjectsQuery } from "./has-projects-query.ts";

export const contacts: Feature = {
  name: "contacts",
  pages: [{ ...contactPage, ...lazyPage(async () => (await import("./contact-page.tsx")).ContactPage) }],
  reads: [
    { read: contactFormRead, query: formQuery },
    { read: hasProjectsRead, query: hasProjectsQuery },
  ],
};
