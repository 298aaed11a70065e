/** The services whose public repositories can be imported. */
export const codeHosts = ["github", "gitlab", "codeberg"] as const;
export type CodeHost = (typeof codeHosts)[number];

export const codeHostLabels: Record<CodeHost, string> = {
  github: "GitHub",
  gitlab: "GitLab",
  codeberg: "Codeberg",
};

/** Whose repositories can be imported from each, as the service calls them. */
export const codeHostAccounts: Record<CodeHost, string> = {
  github: "user or organization",
  gitlab: "user or group",
  codeberg: "user or organization",
};
