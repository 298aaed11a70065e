import { asHref, hrefKey } from "../../../core/resume/address.ts";
import { tidyLine, tidyProse } from "../../../core/resume/tidy-text.ts";
import { cutAtWord } from "../../../shared/cut-text.ts";
import { SHORT_SUMMARY_MAX } from "../../projects/projects.contract.ts";
import type { Importers } from "../importers.ts";
import { type ResumeImport, readResume } from "../json-resume.ts";
import type { ImportedRepository } from "./imported-repository.ts";
import { listRepositories, type RepositoryList, type Request } from "./list-repositories.ts";
import type { Repository } from "./repository.ts";

/**
 * Asks a service for the public repositories of an account, and reads them as projects.
 * @throws ImportError that says in plain words why there is nothing to import
 */
export async function readRepositories(request: Request, importers: Importers): Promise<ResumeImport> {
  return repositoriesAsResume(await listRepositories(request), importers);
}

function repositoriesAsResume(list: RepositoryList, importers: Importers): ResumeImport {
  const { repositories, privateCount } = list;
  const warnings = [...list.warnings];
  const projects = repositories.map((repository) => toProject(repository, list, warnings));
  const resume = readResume({ projects }, importers, list.name);
  const imported = new Map<string, ImportedRepository>();
  for (const [index, repository] of repositories.entries())
    imported.set(`projects[${index}]`, {
      id: repository.id,
      address: repository.address,
      note: noteOf(repository, list.account),
    });
  resume.warnings.unshift(...warnings.map((text) => ({ paths: [], text })));
  const count = privateCount === 1 ? "1 private repository" : `${privateCount} private repositories`;
  const leftOut = privateCount === 0 ? [] : [{ paths: [], text: `${count}: only public ones are imported` }];
  return { ...resume, leftOut, repositories: imported };
}

/** The repository as a project of a JSON Resume. */
function toProject(repository: Repository, { label }: RepositoryList, warnings: string[]): object {
  const { name, address, isFork, created, pushed } = repository;
  const description = plainText(repository.description);
  const language = repository.languages[0] ?? "";
  const fallback = language === "" ? `Repository on ${label}.` : `${language} repository on ${label}.`;
  const short = cutAtWord(tidyLine(description), SHORT_SUMMARY_MAX) || fallback;
  const start = created.slice(0, 7);
  return {
    name: tidyLine(withoutDirections(name)),
    subtitle: isFork ? (repository.parent === "" ? "Fork" : `Fork of ${repository.parent}`) : "",
    description: short,
    summary: short === description || description === "" ? "" : description,
    startDate: monthOrBlank(start),
    // A fork can have been pushed to last before it was made.
    endDate: pushed.slice(0, 7) < start ? "" : monthOrBlank(pushed.slice(0, 7)),
    isCurrent: false,
    url: homepageOf(repository, warnings),
    keywords: skillsOf(repository),
    links: [address],
  };
}

/** Unset times are in the year 1. */
function monthOrBlank(month: string): string {
  return /^\d{4}-\d{2}$/.test(month) && month > "1980" ? month : "";
}

/** The website of a fork is the original's. */
function homepageOf({ name, homepage, address, isFork }: Repository, warnings: string[]): string {
  const typed = homepage.trim();
  if (typed === "" || isFork) return "";
  const href = asHref(typed);
  if (href === "")
    warnings.push(
      `${tidyLine(name)}: its website is not a valid link and was left out: ${cutAtWord(tidyLine(typed), 80)}`,
    );
  return hrefKey(href) === hrefKey(address) ? "" : href;
}

/** Languages and topics; a topic that names a language is not repeated. */
function skillsOf({ languages, topics }: Repository): string[] {
  const byName = new Map<string, string>();
  for (const each of [...languages, ...topics]) {
    const skill = tidyLine(withoutDirections(each));
    if (skill !== "" && !byName.has(skill.toLowerCase())) byName.set(skill.toLowerCase(), skill);
  }
  return [...byName.values()];
}

const TAG =
  /<\/?(a|b|br|code|del|div|em|font|h[1-6]|hr|i|img|kbd|li|ol|p|pre|s|script|span|strong|style|sub|sup|u|ul)\b[^>]*>/gi;
/** `:fire:`, which the services show as a picture. */
const SHORTCODE = /(^|\s):[a-z][a-z\d_+-]*:(?=\s|$)/gi;

/** A description without markup, which the services don't show either. */
function plainText(description: string): string {
  return tidyProse(withoutDirections(description).replace(TAG, "").replace(SHORTCODE, "$1"));
}

/** Removes the Unicode characters that change the direction of the text after them. */
function withoutDirections(value: string): string {
  return value.replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
}

function noteOf(repository: Repository, user: string): string {
  const path = repository.path.toLowerCase();
  const name = user.toLowerCase();
  if (repository.isFork) return "fork";
  if (repository.isArchived) return "archived";
  if (repository.isMirror) return "mirror";
  if (repository.isEmpty) return "empty";
  if (repository.isProfilePage) return "profile page";
  if (path === ".github") return "settings of the account";
  return [`${name}.github.io`, `${name}.gitlab.io`, "pages"].includes(path) ? "website" : "";
}
