import { ImportError } from "../import-error.ts";
import { type CodeHost, codeHosts } from "./code-hosts.contract.ts";
import { services } from "./services.ts";

/** `github:ada` */
export type RepositorySource = { host: CodeHost; user: string };

/** The names that the services allow, and no path: they don't begin with a dot. */
const USER = /^[a-z\d_][a-z\d_.-]{0,254}$/i;

/** Whether the argument of `vitrine import` names a user instead of a file. */
export function namesRepositories(source: string): boolean {
  return codeHosts.some((host) => source.toLowerCase().startsWith(`${host}:`));
}

/**
 * Reads `github:ada`; the user's name may also be `@ada` or the address of the profile.
 * @throws ImportError for another service, or if it is not a username
 */
export function parseRepositorySource(source: string): RepositorySource {
  const [, name = "", typed = ""] = /^\s*(\w+)\s*:(.*)$/s.exec(source) ?? [];
  const host = codeHosts.find((each) => each === name.toLowerCase());
  if (host === undefined)
    throw new ImportError("Name a service and a user, such as github:ada, gitlab:ada or codeberg:ada.");
  const { label, site } = services[host];
  const profile = new RegExp(`^(https?://)?(www\\.)?${site.replace(".", "\\.")}/`, "i");
  const user = typed.trim().replace(profile, "").replace(/^@/, "").replace(/\/$/, "");
  if (!USER.test(user))
    throw new ImportError(
      user === ""
        ? `Enter a ${label} username.`
        : `This is not a ${label} username. Usernames contain only letters, digits, dashes, dots and underscores.`,
    );
  return { host, user };
}
