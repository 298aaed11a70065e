import { changedAt } from "../../core/content/public-db.ts";
import { inMainAs } from "../../core/content/translations.ts";
import type { JsonLd, VisitorContent } from "../../core/feature/visitors.ts";
import type { User } from "../../core/owner/owner.contract.ts";
import { withoutFormatting } from "../../core/rich-text/rich-text.ts";
import { fullName } from "../../shared/page-title.ts";
import type { Project } from "./projects.contract.ts";
import {
  hasProjectsRead,
  projectCardsRead,
  projectPage,
  projectsRead,
  projectTitlesRead,
  worksRead,
} from "./projects.page.contract.ts";
import {
  hasProjects,
  listProjectCards,
  listProjectRows,
  listProjects,
  listProjectTitles,
  listWorks,
  readProject,
} from "./projects.store.ts";
import { projects } from "./projects.table.ts";

export const projectVisitors: VisitorContent = {
  readHandlers: [
    { read: projectsRead, answer: (db, _look, language) => listProjects(db, language) },
    { read: projectCardsRead, answer: (db) => listProjectCards(db) },
    { read: hasProjectsRead, answer: hasProjects },
    { read: projectTitlesRead, answer: listProjectTitles },
    { read: worksRead, answer: listWorks },
  ],
  entries: {
    page: projectPage,
    address: "/api/projects/site-project/:id",
    keyOf: (id) => ["projects", id],
    find(db, id, language) {
      const project = readProject(db, id, language);
      if (project === null) return null;
      const { _id, title, subtitle, shortSummary, image } = project;
      return {
        value: project,
        entry: {
          _id,
          title,
          lines: [subtitle, shortSummary],
          image,
          describe: (user, origin, prefix) =>
            creativeWork(withoutFormatting(project), user, { origin, prefix }),
        },
      };
    },
    list: (db) =>
      db
        .select()
        .from(projects)
        .all()
        .map((row) => ({ _id: row._id, changedAt: changedAt(row) })),
  },
  shareable: {
    name: "projects",
    resumeLists: ["projects"],
    list: (db) =>
      listProjects(db).map(({ _id, title }) => ({
        _id,
        title,
        ids: [_id],
        entry: readProject(db, _id) ?? {},
      })),
  },
  feedItems: (db) =>
    listProjectRows(db).map((row) => ({
      _id: row._id,
      title: row.title,
      text: row.shortSummary,
      path: projectPage.path.replace(":id", row._id),
      publishedAt: row.publishAt || row.createdAt,
      changedAt: changedAt(row),
      inMain: inMainAs(row, { title: "title", shortSummary: "text" }),
    })),
};

function creativeWork(
  project: Project,
  user: User,
  { origin, prefix }: { origin: string; prefix: string },
): JsonLd {
  return {
    "@type": "CreativeWork",
    name: project.title,
    alternativeHeadline: optional(project.subtitle),
    abstract: optional(project.shortSummary),
    description: optional(project.summary),
    url: `${origin}${prefix}/project/${project._id}`,
    image: project.image === "" ? undefined : origin + project.image,
    keywords: some(project.skills),
    dateCreated: optional(project.startDate.slice(0, 7)),
    datePublished: optional(project.endDate.slice(0, 7)),
    locationCreated: project.location === "" ? undefined : { "@type": "Place", name: project.location },
    sourceOrganization:
      project.associatedCompany === ""
        ? undefined
        : { "@type": "Organization", name: project.associatedCompany },
    sameAs: some([project.url, ...project.links].filter(Boolean)),
    author: {
      "@type": "Person",
      "@id": `${origin}/#person`,
      name: fullName(user),
      url: prefix === "" ? `${origin}/` : origin + prefix,
    },
  };
}

function optional(text: string): string | undefined {
  return text === "" ? undefined : text;
}

function some<T>(entries: T[]): T[] | undefined {
  return entries.length === 0 ? undefined : entries;
}
