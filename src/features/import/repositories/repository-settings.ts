import { type ReadSetting, SettingError } from "../../../core/process/setting.ts";
import type { CodeHost } from "./code-hosts.contract.ts";

export type RepositorySettings = {
  /** The base address of each service's API, without a slash at its end. */
  repositoryApis: Record<CodeHost, string>;
};

/** @throws SettingError naming the variable */
export function readRepositorySettings(plain: ReadSetting): RepositorySettings {
  const read = (name: string, byDefault: string) => parseApi(plain(name), name) || byDefault;
  return {
    repositoryApis: {
      github: read("VITRINE_GITHUB_API", "https://api.github.com"),
      gitlab: read("VITRINE_GITLAB_API", "https://gitlab.com/api/v4"),
      codeberg: read("VITRINE_CODEBERG_API", "https://codeberg.org/api/v1"),
    },
  };
}

function parseApi(value: string, name: string): string {
  if (value === "") return "";
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || `${url.search}${url.hash}${url.username}` !== "")
    // Without the value, which may hold a password.
    throw new SettingError(
      `${name} must be the base address of an API, such as https://git.example.org/api/v4.`,
    );
  return url.href.replace(/\/+$/, "");
}
