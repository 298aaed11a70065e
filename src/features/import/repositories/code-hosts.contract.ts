/** The services whose public repositories can be imported. */
export const codeHosts = ["github", "gitlab", "codeberg"] as const;
export type CodeHost = (typeof codeHosts)[number];

export const codeHostLabels: Record<CodeHost, string> = {
  github: "GitHub",
  gitlab: "GitLab",
  codeberg: "Codeberg",
};
