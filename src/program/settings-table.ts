import type { CommandName } from "./commands-table.ts";

/** A setting: its flag overrides its environment variables, which override its default. */
export type SettingEntry = {
  /** The flag's name without dashes; null for a setting that has none. */
  flag: string | null;
  /** Placeholder of the flag's value in the help. */
  value: string;
  /** Environment variables; the first one that is set counts. */
  variables: readonly string[];
  /** As shown in the help; `""` if there is no default, or if the description explains it. */
  defaultValue: string;
  description: string;
  /** What it means in the help of a command for which `description` doesn't fit. */
  descriptionFor?: Partial<Record<CommandName, string>>;
  /** The commands that read it. */
  commands: readonly CommandName[];
};

/** Describes a setting that has only an environment variable. */
function variable(
  name: string,
  description: string,
  commands: readonly CommandName[],
  defaultValue = "",
): SettingEntry {
  return { flag: null, value: "", variables: [name], defaultValue, description, commands };
}

/** All settings (§10), in the order of the help. `config.ts` reads them. */
export const settingTable: readonly SettingEntry[] = [
  {
    flag: "data",
    value: "FOLDER",
    variables: ["VITRINE_DATA"],
    defaultValue: "the current folder",
    description: "Data folder: vitrine.db, uploads/ and backups/.",
    commands: ["serve", "owner", "import", "export", "doctor", "backup", "restore", "update", "publish"],
  },
  {
    flag: "port",
    value: "N",
    variables: ["VITRINE_PORT", "PORT"],
    defaultValue: "3000",
    description: "Port to listen on. 0 picks a free one.",
    commands: ["serve"],
  },
  {
    flag: "host",
    value: "ADDRESS",
    variables: ["VITRINE_HOST"],
    defaultValue: "0.0.0.0",
    description: "Address to listen on.",
    commands: ["serve"],
  },
  {
    flag: "url",
    value: "ADDRESS",
    variables: ["VITRINE_URL"],
    defaultValue: "",
    description: "Public address, such as https://example.org. By default it is taken from each request.",
    descriptionFor: {
      export:
        "Public address, such as https://example.org, for links to the site. By default, VITRINE_PUBLISH_URL.",
      publish:
        "Public address, such as https://example.org. Without it, there are no canonical links, no sitemap and no feed.",
    },
    commands: ["serve", "export", "publish"],
  },
  {
    flag: "trust-proxy",
    value: "LIST",
    variables: ["VITRINE_TRUST_PROXY"],
    defaultValue: "",
    description: "IP addresses or CIDR ranges of trusted reverse proxies, separated by commas.",
    commands: ["serve"],
  },
  {
    flag: "log-format",
    value: "FORMAT",
    variables: ["VITRINE_LOG_FORMAT"],
    defaultValue: "text",
    description: "text, or json for one JSON object per line.",
    commands: ["serve"],
  },
  {
    ...variable(
      "VITRINE_DOMAIN",
      "Domains to serve if the command line has none, separated by spaces. The first is the main address.",
      ["serve", "doctor"],
    ),
    descriptionFor: { doctor: "Domains whose certificates to check, separated by spaces." },
  },
  variable("VITRINE_HTTP_PORT", "HTTP port of a site with a domain or certificate.", ["serve"], "80"),
  variable("VITRINE_HTTPS_PORT", "HTTPS port of a site with a domain or certificate.", ["serve"], "443"),
  {
    flag: "tls-cert",
    value: "FILE",
    variables: ["VITRINE_TLS_CERT"],
    defaultValue: "",
    description: "Your own certificate with its chain (PEM). Reloaded when the file changes.",
    descriptionFor: { doctor: "Your own certificate with its chain (PEM), to check." },
    commands: ["serve", "doctor"],
  },
  {
    flag: "tls-key",
    value: "FILE",
    variables: ["VITRINE_TLS_KEY"],
    defaultValue: "",
    description: "Private key of that certificate (PEM).",
    commands: ["serve", "doctor"],
  },
  variable(
    "VITRINE_ACME_DIRECTORY",
    "Directory URL of the certificate authority. By default, Let's Encrypt.",
    ["serve"],
  ),
  variable(
    "VITRINE_ACME_CA",
    "File with the root certificate of that authority, if the system doesn't trust it.",
    ["serve"],
  ),
  variable("VITRINE_ACME_EMAIL", "Contact address for the certificate authority.", ["serve"]),
  variable("VITRINE_HTTP2", "off: HTTPS uses HTTP/1.1 only.", ["serve"], "on"),
  variable("VITRINE_MAX_IMAGE_MB", "Largest picture, in megabytes.", ["serve", "import"], "20"),
  variable("VITRINE_MAX_PDF_MB", "Largest PDF, in megabytes.", ["serve"], "20"),
  variable("VITRINE_MAX_VIDEO_MB", "Largest video, in megabytes.", ["serve"], "500"),
  variable("VITRINE_MAX_FILE_MB", "Largest download, in megabytes.", ["serve"], "100"),
  variable("VITRINE_STATISTICS", "off: visits are not counted.", ["serve"], "on"),
  variable(
    "VITRINE_HISTORY_DAYS",
    "Days to keep earlier versions and deleted entries, at least 30.",
    ["serve"],
    "90",
  ),
  variable(
    "VITRINE_BACKUP_EVERY",
    "How often the server backs up: off, daily, weekly, or hours such as 6h.",
    ["serve"],
    "daily",
  ),
  variable("VITRINE_BACKUP_KEEP", "Number of backups to keep.", ["serve", "backup"], "7"),
  variable("VITRINE_BACKUP_S3_ENDPOINT", "S3-compatible store that backups are also sent to.", [
    "serve",
    "backup",
  ]),
  variable("VITRINE_BACKUP_S3_BUCKET", "Bucket for backups.", ["serve", "backup"]),
  variable("VITRINE_BACKUP_S3_KEY_ID", "Access key ID for that store.", ["serve", "backup"]),
  variable("VITRINE_BACKUP_S3_SECRET", "Secret access key for that store.", ["serve", "backup"]),
  variable("VITRINE_BACKUP_S3_REGION", "Region of that store.", ["serve", "backup"], "us-east-1"),
  variable("VITRINE_BACKUP_S3_PREFIX", "Folder in the bucket, such as sites/mine.", ["serve", "backup"]),
  variable(
    "VITRINE_PUBLISH",
    "Default TARGET of publish. The server also publishes there after each change.",
    ["serve", "publish"],
  ),
  variable("VITRINE_PUBLISH_URL", "Address of the published site. By default, the server's public address.", [
    "serve",
    "publish",
  ]),
  variable(
    "VITRINE_PUBLISH_BASE",
    "Path under which the published site is served.",
    ["serve", "publish"],
    "/",
  ),
  variable("VITRINE_PUBLISH_FORM_URL", "Server that receives the published site's contact messages.", [
    "serve",
    "publish",
  ]),
  variable("VITRINE_PUBLISH_S3_ENDPOINT", "S3-compatible store that the site is published to.", [
    "serve",
    "publish",
  ]),
  variable("VITRINE_PUBLISH_S3_KEY_ID", "Access key ID for that store.", ["serve", "publish"]),
  variable("VITRINE_PUBLISH_S3_SECRET", "Secret access key for that store.", ["serve", "publish"]),
  variable("VITRINE_PUBLISH_S3_REGION", "Region of that store.", ["serve", "publish"], "us-east-1"),
  variable("VITRINE_CDN_MAX_AGE", "Seconds that a CDN may cache pages.", ["serve"], "0"),
  variable(
    "VITRINE_SMTP_URL",
    "Mail server that forwards contact messages to you: smtp://user:pass@host:port. Passwords are sent only over TLS, unless you add ?requireTLS=false.",
    ["serve"],
  ),
  variable("VITRINE_MAIL_TO", "Recipient of contact messages. By default, the owner's email address.", [
    "serve",
  ]),
  variable("VITRINE_MAIL_FROM", "Sender of contact messages. By default, VITRINE_MAIL_TO.", ["serve"]),
  variable("VITRINE_EMAIL_URL", "EmailJS-compatible provider that forwards contact messages to you.", [
    "serve",
  ]),
  variable("VITRINE_EMAIL_USER_ID", "User ID at that provider.", ["serve"]),
  variable("VITRINE_EMAIL_SERVICE_ID", "Service ID at that provider.", ["serve"]),
  variable("VITRINE_EMAIL_TEMPLATE_ID", "Template ID at that provider.", ["serve"]),
  variable("VITRINE_EMAIL_ACCESS_TOKEN", "Access token, if that provider requires one.", ["serve"]),
  variable(
    "VITRINE_GITHUB_API",
    "GitHub API for importing github:USER. Change it for GitHub Enterprise or a mirror.",
    ["serve", "import"],
    "https://api.github.com",
  ),
  variable(
    "VITRINE_GITLAB_API",
    "GitLab API for importing gitlab:USER, including the version.",
    ["serve", "import"],
    "https://gitlab.com/api/v4",
  ),
  variable(
    "VITRINE_CODEBERG_API",
    "Forgejo or Gitea API for importing codeberg:USER, including the version.",
    ["serve", "import"],
    "https://codeberg.org/api/v1",
  ),
  variable("VITRINE_UPDATE_URL", "Where update looks for releases. By default, the project's own.", [
    "update",
  ]),
];
