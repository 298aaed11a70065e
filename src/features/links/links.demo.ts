import type { DemoPart } from "../../core/feature/demo.ts";
import { type LinkInput, linkSchema } from "./links.contract.ts";
import { links } from "./links.table.ts";

const invented: LinkInput[] = [
  { platform: "LinkedIn", href: "https://example.org/linkedin/noor", siteHandle: "noor-van-dale" },
  { platform: "Instagram", href: "https://example.org/instagram/noor", siteHandle: "@noor.makes" },
  { platform: "Github", href: "https://example.org/github/noor", siteHandle: "noorvandale" },
  { platform: "Youtube", href: "https://example.org/youtube/noor", siteHandle: "Listening Rooms" },
  { platform: "other", href: "https://example.org/", siteHandle: "Workshop diary" },
];

export const linkDemo: DemoPart = {
  fill(change) {
    for (const link of invented) {
      const { version: _version, ...values } = linkSchema.parse(link);
      change.append(links, values);
    }
  },
};
