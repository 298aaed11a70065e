import type { fixedParts } from "./look.ts";

/** The default titles of the home page's parts, as the admin names them. */
export const partTitles: Record<(typeof fixedParts)[number], string> = {
  summary: "Summary",
  projects: "Featured Projects",
  skills: "Foundations & Skills",
  academia: "Academia",
};
