import type { Education } from "../../features/educations/educations.contract.ts";
import type { Link } from "../../features/links/links.contract.ts";
import type { Project } from "../../features/projects/projects.contract.ts";
import type { Skill } from "../../features/skills/skills.contract.ts";
import type { Summary } from "../../features/summaries/summaries.contract.ts";
import type { User } from "../../features/users/users.contract.ts";
import { fullName } from "../../shared/page-title.ts";
import type { Page } from "./page-content.ts";

type JsonLd = Record<string, unknown>;

/**
 * What a page is about, in schema.org's words (JSON-LD): the person on the home, about and contact page, a creative
 * work on a project's; null elsewhere.
 * @param origin public address of the site, without a slash at its end
 */
export function structuredData(page: Page, origin: string): JsonLd | null {
  const { user } = page;
  if (user === null) return null;
  if (page.project !== null) return withContext(creativeWork(page.project, user, origin));
  if (page.name !== "home" && page.name !== "about" && page.name !== "contact") return null;
  return withContext({
    "@type": "ProfilePage",
    url: origin + page.path,
    mainEntity: person(page, user, origin),
  });
}

function withContext(data: JsonLd): JsonLd {
  return { "@context": "https://schema.org", ...data };
}

function person({ content }: Page, user: User, origin: string): JsonLd {
  const links = read<Link[]>(content, "links") ?? [];
  const skills = read<Skill[]>(content, "skills") ?? [];
  const educations = read<Education[]>(content, "educations") ?? [];
  const profiles = links.map(({ href }) => href).filter((href) => href.startsWith("http"));
  return {
    "@type": "Person",
    "@id": `${origin}/#person`,
    name: fullName(user),
    givenName: optional(user.fname),
    familyName: optional(user.lname),
    jobTitle: optional(user.title),
    description: read<Summary | null>(content, "summaries")?.summary,
    image: user.headshot === "" ? undefined : origin + user.headshot,
    url: `${origin}/`,
    address: user.location === "" ? undefined : { "@type": "PostalAddress", addressLocality: user.location },
    sameAs: some(profiles),
    knowsAbout: some(skills.map(({ skill }) => skill)),
    alumniOf: some(educations.map(({ school }) => ({ "@type": "EducationalOrganization", name: school }))),
  };
}

function creativeWork(project: Project, user: User, origin: string): JsonLd {
  return {
    "@type": "CreativeWork",
    name: project.title,
    alternativeHeadline: optional(project.subtitle),
    abstract: optional(project.shortSummary),
    description: optional(project.summary),
    url: `${origin}/project/${project._id}`,
    image: project.image === "" ? undefined : origin + project.image,
    keywords: some(project.skills),
    dateCreated: optional(project.startDate.slice(0, 7)),
    datePublished: optional(project.endDate.slice(0, 7)),
    locationCreated: project.location === "" ? undefined : { "@type": "Place", name: project.location },
    sourceOrganization:
      project.associatedCompany === ""
        ? undefined
        : { "@type": "Organization", name: project.associatedCompany },
    sameAs: some(project.links),
    author: { "@type": "Person", "@id": `${origin}/#person`, name: fullName(user), url: `${origin}/` },
  };
}

function optional(text: string): string | undefined {
  return text === "" ? undefined : text;
}

function some<T>(entries: T[]): T[] | undefined {
  return entries.length === 0 ? undefined : entries;
}

/** The answer of a query that the page carries. */
function read<T>(content: Page["content"], key: string): T | undefined {
  return content.find(([queryKey]) => queryKey.length === 1 && queryKey[0] === key)?.[1] as T | undefined; // page-content.ts put it there under this key.
}
