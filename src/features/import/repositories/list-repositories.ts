import { ImportError } from "../import-error.ts";
import { type Asking, askService, NotFoundError, TokenError } from "./ask-service.ts";
import type { Repository } from "./repository.ts";
import type { RepositorySettings } from "./repository-settings.ts";
import { parseRepositorySource } from "./repository-source.ts";
import { type Service, services } from "./services.ts";

/** Milliseconds for all answers. */
const TOTAL_TIME = 60_000;
const REPOSITORIES_MAX = 1000;
const PAGES_MAX = 40;
/** Repositories whose languages are asked for one by one; the service lists the newest first. */
const LANGUAGES_MAX = 60;
const LANGUAGES_AT_ONCE = 6;
const LANGUAGES_OF_ONE = 4;

export type Request = {
  /** `github:ada` */
  source: string;
  /** `""` for none. */
  token: string;
  apis: RepositorySettings["repositoryApis"];
  /** Milliseconds for one answer. */
  answerTime?: number;
};

/** The public repositories of an account, and what could not be read. */
export type RepositoryList = {
  /** `github:ada`, as the preview names it. */
  name: string;
  label: string;
  account: string;
  repositories: Repository[];
  privateCount: number;
  warnings: string[];
};

/**
 * Lists the public repositories of a user, organization or group.
 * @throws ImportError that says in plain words why there is no list
 */
export async function listRepositories({
  source,
  token,
  apis,
  answerTime,
}: Request): Promise<RepositoryList> {
  const { host, account } = parseRepositorySource(source);
  const service = services[host];
  const signal = AbortSignal.timeout(TOTAL_TIME);
  const asking: Asking = { service, account, token: token.trim(), signal, answerTime };
  const warnings: string[] = [];
  const paths = service.listPaths(encodeURIComponent(account));
  const all = await readFirst(
    paths.map((path) => new URL(apis[host] + path)),
    asking,
    warnings,
  );
  const repositories = all.filter(({ isPublic }) => isPublic);
  if (repositories.length === 0)
    throw new ImportError(`“${account}” has no public repositories on ${service.label}.`);
  await addLanguages(repositories, apis[host], asking, warnings);
  const name = `${host}:${account}`;
  const privateCount = all.length - repositories.length;
  return { name, label: service.label, account, repositories, privateCount, warnings };
}

/** The repositories at the first of the addresses that exists. */
async function readFirst([first, ...others]: URL[], asking: Asking, warnings: string[]) {
  try {
    return await readPages(first as URL, asking, warnings); // There is an address for every account.
  } catch (error) {
    if (!(error instanceof NotFoundError) || others.length === 0) throw error;
    return await readFirst(others, asking, warnings);
  }
}

async function readPages(first: URL, asking: Asking, warnings: string[]): Promise<Repository[]> {
  const found = new Map<string, Repository>();
  const requested = new Set<string>();
  let unreadable = 0;
  for (let next: URL | null = first; next !== null; ) {
    requested.add(next.href);
    const { value, headers } = await askService(next, asking);
    if (!Array.isArray(value))
      throw new ImportError(
        `${asking.service.label} didn't send a list of repositories. Check the API address.`,
      );
    for (const entry of value) {
      const repository = readRepository(entry, asking.service);
      if (repository === null) unreadable++;
      // Lists shift between two pages, so that a repository may be on both.
      else found.set(repository.id, repository);
    }
    next = value.length === 0 ? null : nextPage(next, headers);
    if (next !== null && requested.has(next.href)) next = null;
    if (next !== null && (found.size >= REPOSITORIES_MAX || requested.size >= PAGES_MAX)) {
      warnings.push(`Only the first ${found.size} repositories were read.`);
      next = null;
    }
  }
  if (unreadable > 0)
    warnings.push(
      `${unreadable === 1 ? "1 repository" : `${unreadable} repositories`} in the answer could not be read.`,
    );
  return [...found.values()].slice(0, REPOSITORIES_MAX);
}

function readRepository(value: unknown, service: Service): Repository | null {
  try {
    const repository = service.read(value);
    const { hostname } = new URL(repository.address);
    // Two services may use the same number.
    return { ...repository, id: `${hostname}/${repository.id}` };
  } catch {
    return null;
  }
}

/**
 * The address of the next page by the `Link` header. It is used as it is on the same server only; a mirror may pass on the
 * addresses of the service, of which only the number of the page is used.
 */
function nextPage(current: URL, headers: Headers): URL | null {
  const [, link] = /<([^>]*)>\s*;[^<]*\brel="?next"?/i.exec(headers.get("link") ?? "") ?? [];
  if (link === undefined || !URL.canParse(link, current.href)) return null;
  const next = new URL(link, current.href);
  if (next.origin === current.origin) return next;
  const page = next.searchParams.get("page");
  if (page === null || !/^\d+$/.test(page)) return null;
  const same = new URL(current);
  same.searchParams.set("page", page);
  return same;
}

/** Adds the languages where the service lists them for each repository only. Without them, the import is still complete. */
async function addLanguages(
  repositories: Repository[],
  api: string,
  asking: Asking,
  warnings: string[],
): Promise<void> {
  const { languagesPath, label } = asking.service;
  if (languagesPath === null) return;
  const wanted = repositories.filter((each) => !each.isFork && !each.isArchived && !each.isEmpty);
  const queue = wanted.slice(0, LANGUAGES_MAX);
  let failed = wanted.length - queue.length;
  const work = async () => {
    for (let each = queue.shift(); each !== undefined; each = queue.shift()) {
      const address = new URL(api + languagesPath(encodeURIComponent(each.id.split("/")[1] ?? "")));
      try {
        const { value } = await askService(address, asking);
        each.languages = Object.entries(value ?? {})
          .sort(([, one], [, other]) => Number(other) - Number(one))
          .slice(0, LANGUAGES_OF_ONE)
          .map(([name]) => name);
      } catch (error) {
        if (error instanceof TokenError) throw error;
        // The next requests would probably fail too.
        failed += 1 + queue.length;
        queue.length = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: LANGUAGES_AT_ONCE }, work));
  if (failed > 0)
    warnings.push(
      `The languages of ${failed === 1 ? "1 repository" : `${failed} repositories`} could not be read from ${label}.`,
    );
}
