import type { Feature } from "../core/feature/feature.ts";
import { abouts } from "../features/abouts/abouts.feature.ts";
import { backup } from "../features/backup/backup.feature.ts";
import { certificates } from "../features/certificates/certificates.feature.ts";
import { contacts } from "../features/contacts/contacts.feature.ts";
import { downloads } from "../features/downloads/downloads.feature.ts";
import { educations } from "../features/educations/educations.feature.ts";
import { experiences } from "../features/experiences/experiences.feature.ts";
import { exports } from "../features/export/export.feature.ts";
import { feed } from "../features/feed/feed.feature.ts";
import { history } from "../features/history/history.feature.ts";
import { imports } from "../features/import/import.feature.ts";
import { languages } from "../features/languages/languages.feature.ts";
import { links } from "../features/links/links.feature.ts";
import { look } from "../features/look/look.feature.ts";
import { media } from "../features/media/media.feature.ts";
import { openApi } from "../features/openapi/openapi.feature.ts";
import { projects } from "../features/projects/projects.feature.ts";
import { publish } from "../features/publish/publish.feature.ts";
import { sections } from "../features/sections/sections.feature.ts";
import { settings } from "../features/settings/settings.feature.ts";
import { setup } from "../features/setup/setup.feature.ts";
import { shares } from "../features/shares/shares.feature.ts";
import { skills } from "../features/skills/skills.feature.ts";
import { statistics } from "../features/statistics/statistics.feature.ts";
import { summaries } from "../features/summaries/summaries.feature.ts";
import { tokens } from "../features/tokens/tokens.feature.ts";
import { users } from "../features/users/users.feature.ts";
import { adminPattern, coreAdminPaths } from "../shared/admin-path.ts";
import { homePage, type PublicPage, pageAt } from "../shared/public-page.ts";

/** All features of the server. Import reports list entries in this order. */
export const features = [
  users,
  downloads,
  links,
  summaries,
  experiences,
  educations,
  projects,
  skills,
  sections,
  abouts,
  contacts,
  look,
  languages,
  media,
  history,
  imports,
  exports,
  feed,
  shares,
  backup,
  publish,
  certificates,
  statistics,
  settings,
  setup,
  tokens,
  openApi,
] as const;

/** The same list with the general type. */
export const allFeatures: readonly Feature[] = features;

/** All public pages: the home page, then those of the features. */
export const publicPages: readonly PublicPage[] = [
  homePage,
  ...allFeatures.flatMap((feature) => feature.pages ?? []),
];

/** Paths of the public pages that every site has, which excludes pages of single entries. */
export const fixedPages = publicPages
  .filter(({ path, isPlaceholder }) => !isPlaceholder && !path.includes(":"))
  .map(({ path }) => path);

/** Addresses of the public reads of §7. Their responses are the same for every visitor and are cached. */
export const sharedReads: ReadonlySet<string> = new Set(
  allFeatures.flatMap((feature) => feature.reads?.map(({ address }) => address) ?? []),
);

/** The forms on public pages that work without script. */
export const forms = allFeatures.flatMap(({ form }) => form ?? []);

const featureAdminPaths = allFeatures.flatMap((feature) => feature.adminPaths ?? []);
const isAdmin = adminPattern(featureAdminPaths);

/** Paths of the admin's pages, as Hono patterns. */
export const adminPaths = [...coreAdminPaths, ...featureAdminPaths];

export function isAdminPath(path: string): boolean {
  return isAdmin.test(path);
}

/** The public page at a path; see `pageAt`. */
export function publicPageAt(path: string) {
  return pageAt(publicPages, path);
}

/** Loads one part of every feature that has it. @example await loadParts("import") */
export async function loadParts<
  K extends "content" | "visitors" | "import" | "export" | "countForStatistics" | "settings" | "demo",
>(part: K): Promise<Awaited<ReturnType<NonNullable<Feature[K]>>>[]> {
  type Part = Awaited<ReturnType<NonNullable<Feature[K]>>>;
  const loading = allFeatures.flatMap((feature) => (feature[part] === undefined ? [] : [feature[part]()]));
  return (await Promise.all(loading)) as Part[]; // Each is the result of this part's function.
}
