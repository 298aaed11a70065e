import { contactPage } from "../../../src/features/contacts/contacts.page.contract.ts";
import { linksRead } from "../../../src/features/links/links.page.contract.ts";
import type { Feature } from "../../core/feature/feature.ts";
import { FooterLinks, LetterheadLinks, LinkSection, ProfileButtons } from "./link-parts.tsx";
import { linksQuery } from "./links-query.ts";

export const links: Feature = {
  name: "links",
  reads: [{ read: linksRead, query: linksQuery }],
  parts: { [contactPage.name]: LinkSection },
  header: ProfileButtons,
  footer: FooterLinks,
  letterhead: { order: 2, component: LetterheadLinks },
};
