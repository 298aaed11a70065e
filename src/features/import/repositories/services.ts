import { z } from "zod";
import { type CodeHost, codeHostAccounts, codeHostLabels } from "./code-hosts.contract.ts";
import type { Repository } from "./repository.ts";

/** What is particular to a service: its addresses, and the names in its answers. */
export type Service = {
  label: string;
  /** "user or organization" */
  accounts: string;
  /** The site on which people have their profile. */
  site: string;
  /** The paths where the first page of an account's repositories may be. */
  listPaths(account: string): string[];
  /** The path that answers a repository's languages; null if the list has its main language. */
  languagesPath: ((id: string) => string) | null;
  accept: string;
  /** @throws ZodError if it is not a repository */
  read(value: unknown): Repository;
};

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
const texts = z
  .array(z.string())
  .nullish()
  .transform((value) => value ?? []);
const id = z.union([z.number(), z.string()]).transform(String);
const partOf = (name: string) =>
  z
    .looseObject({ [name]: text })
    .nullish()
    .transform((value) => String(value?.[name] ?? ""));

const githubRepository = z.looseObject({
  id,
  name: z.string().min(1),
  full_name: text,
  owner: partOf("type"),
  html_url: z.string().min(1),
  description: text,
  homepage: text,
  language: text,
  topics: texts,
  created_at: text,
  pushed_at: text,
  private: flag,
  fork: flag,
  archived: flag,
  mirror_url: text,
});

const gitlabProject = z.looseObject({
  id,
  name: z.string().min(1),
  path: text,
  path_with_namespace: text,
  namespace: partOf("kind"),
  web_url: z.string().min(1),
  description: text,
  topics: texts,
  /** The name of `topics` in older versions. */
  tag_list: texts,
  created_at: text,
  last_activity_at: text,
  visibility: z.string().nullish(),
  forked_from_project: partOf("path_with_namespace"),
  archived: flag,
  mirror: flag,
  default_branch: z.string().nullish(),
  empty_repo: flag,
});

const forgejoRepository = z.looseObject({
  id,
  name: z.string().min(1),
  html_url: z.string().min(1),
  description: text,
  website: text,
  language: text,
  topics: texts,
  created_at: text,
  updated_at: text,
  private: flag,
  internal: flag,
  fork: flag,
  parent: partOf("full_name"),
  archived: flag,
  mirror: flag,
  empty: flag,
});

export const services: Record<CodeHost, Service> = {
  github: {
    label: codeHostLabels.github,
    accounts: codeHostAccounts.github,
    site: "github.com",
    // Organizations are users of the API.
    listPaths: (account) => [`/users/${account}/repos?per_page=100&type=owner&sort=pushed`],
    languagesPath: null,
    accept: "application/vnd.github+json",
    read(value) {
      const repository = githubRepository.parse(value);
      return {
        id: repository.id,
        name: repository.name,
        path: repository.name,
        description: repository.description,
        address: repository.html_url,
        homepage: repository.homepage,
        languages: [repository.language],
        topics: repository.topics,
        created: repository.created_at,
        pushed: repository.pushed_at,
        isPublic: !repository.private,
        isFork: repository.fork,
        parent: "",
        isProfilePage: repository.owner !== "Organization" && isNamedAfterOwner(repository.full_name),
        isArchived: repository.archived,
        isMirror: repository.mirror_url !== "",
        isEmpty: repository.pushed_at === "",
      };
    },
  },
  gitlab: {
    label: codeHostLabels.gitlab,
    accounts: codeHostAccounts.gitlab,
    site: "gitlab.com",
    listPaths: (account) => [
      // Only groups have a path.
      ...(account.includes("%2F") ? [] : [`/users/${account}/projects?per_page=100&visibility=public`]),
      // Without projects that other groups share with this one.
      `/groups/${account}/projects?include_subgroups=true&with_shared=false&per_page=100&visibility=public`,
    ],
    languagesPath: (projectId) => `/projects/${projectId}/languages`,
    accept: "application/json",
    read(value) {
      const project = gitlabProject.parse(value);
      const isFork = isPresent(value, "forked_from_project");
      return {
        id: project.id,
        name: project.name,
        path: project.path,
        description: project.description,
        address: project.web_url,
        homepage: "",
        languages: [],
        topics: project.topics.length > 0 ? project.topics : project.tag_list,
        created: project.created_at,
        pushed: project.last_activity_at,
        // Answers of API v3 have no visibility.
        isPublic: project.visibility === "public",
        isFork,
        parent: project.forked_from_project,
        isProfilePage:
          project.namespace === "group"
            ? project.path === "gitlab-profile"
            : isNamedAfterOwner(project.path_with_namespace),
        isArchived: project.archived,
        isMirror: project.mirror,
        isEmpty: project.empty_repo || project.default_branch === null,
      };
    },
  },
  codeberg: {
    label: codeHostLabels.codeberg,
    accounts: codeHostAccounts.codeberg,
    site: "codeberg.org",
    // Organizations are users of the API.
    listPaths: (account) => [`/users/${account}/repos?limit=50`],
    languagesPath: null,
    accept: "application/json",
    read(value) {
      const repository = forgejoRepository.parse(value);
      return {
        id: repository.id,
        name: repository.name,
        path: repository.name,
        description: repository.description,
        address: repository.html_url,
        homepage: repository.website,
        languages: [repository.language],
        topics: repository.topics,
        created: repository.created_at,
        // Forgejo says nothing about pushes.
        pushed: repository.empty ? "" : repository.updated_at,
        isPublic: !repository.private && !repository.internal,
        isFork: repository.fork,
        parent: repository.parent,
        isProfilePage: repository.name === ".profile",
        isArchived: repository.archived,
        isMirror: repository.mirror,
        isEmpty: repository.empty,
      };
    },
  },
};

/** Whether it is a repository such as `ada/ada`, which is a person's profile. An organization's is its main project. */
function isNamedAfterOwner(fullName: string): boolean {
  const [owner, name, ...rest] = fullName.toLowerCase().split("/");
  return owner === name && rest.length === 0;
}

function isPresent(value: unknown, name: string): boolean {
  return (value as Record<string, unknown>)[name] != null; // The schema has accepted it as an object.
}
