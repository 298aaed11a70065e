import { ImportError } from "../import-error.ts";
import { type CodeHost, codeHosts } from "./code-hosts.contract.ts";
import { services } from "./services.ts";

/** `github:ada`; the account is a user, an organization or a group. */
export type RepositorySource = { host: CodeHost; account: string };

/** The names that the services allow, and no path: they don't begin with a dot. */
const NAME = /^[a-z\d_][a-z\d_.-]{0,254}$/i;

/** Whether the argument of `vitrine import` names an account instead of a file. */
export function namesRepositories(source: string): boolean {
  return codeHosts.some((host) => source.toLowerCase().startsWith(`${host}:`));
}

/**
 * Reads `github:ada`; the name may also be `@ada` or the address of the profile. A group of GitLab may be in another one:
 * `gitlab:ada/tools`.
 * @throws ImportError for another service, or if it is not a name of an account
 */
export function parseRepositorySource(source: string): RepositorySource {
  const [, name = "", typed = ""] = /^\s*(\w+)\s*:(.*)$/s.exec(source) ?? [];
  const host = codeHosts.find((each) => each === name.toLowerCase());
  if (host === undefined)
    throw new ImportError("Name a service and an account, such as github:ada, gitlab:ada or codeberg:ada.");
  const { label, site, accounts } = services[host];
  const profile = new RegExp(`^(https?://)?(www\\.)?${site.replace(".", "\\.")}/(groups/|orgs?/)?`, "i");
  const account = typed.trim().replace(profile, "").replace(/^@/, "").replace(/\/$/, "");
  const levels = account.split("/");
  if (!levels.every((level) => NAME.test(level)) || (levels.length > 1 && host !== "gitlab"))
    throw new ImportError(
      account === ""
        ? `Enter the name of a ${label} ${accounts}.`
        : `This is not the name of a ${label} ${accounts}. Names contain only letters, digits, dashes, dots and underscores.`,
    );
  return { host, account };
}
