import type { CommandName } from "./commands-table.ts";

/** A setting: a flag, else an environment variable, else the default. */
export type SettingEntry = {
  /** The flag's name; null where only the environment says it. */
  flag: string | null;
  value: string;
  variables: string;
  byDefault: string;
  /** In lines of the help. */
  words: readonly string[];
  /** The commands that it means something to. */
  commands: readonly CommandName[];
};

export const settingTable: readonly SettingEntry[] = [
  {
    flag: "data",
    value: "FOLDER",
    variables: "VITRINE_DATA",
    byDefault: ".",
    words: ["the folder with everything: vitrine.db, uploads/, backups/"],
    commands: ["serve", "owner", "import", "export", "doctor", "backup", "restore", "publish"],
  },
  {
    flag: "port",
    value: "N",
    variables: "VITRINE_PORT, PORT",
    byDefault: "3000",
    words: ["0 picks a free one"],
    commands: ["serve"],
  },
  {
    flag: "host",
    value: "ADDRESS",
    variables: "VITRINE_HOST",
    byDefault: "0.0.0.0",
    words: ["address to listen on"],
    commands: ["serve"],
  },
  {
    flag: "url",
    value: "ADDRESS",
    variables: "VITRINE_URL",
    byDefault: "",
    words: ["public address, such as https://example.org; else the request's"],
    commands: ["serve", "export", "publish"],
  },
  {
    flag: "trust-proxy",
    value: "LIST",
    variables: "VITRINE_TRUST_PROXY",
    byDefault: "",
    words: ["addresses or CIDRs whose X-Forwarded-* are believed"],
    commands: ["serve"],
  },
  {
    flag: null,
    value: "",
    variables: "VITRINE_DOMAIN",
    byDefault: "",
    words: ["its domains, where serve names none; the first is its address"],
    commands: ["serve", "doctor"],
  },
  {
    flag: null,
    value: "",
    variables: "VITRINE_HTTP_PORT, VITRINE_HTTPS_PORT",
    byDefault: "80, 443",
    words: ["where a site with a domain or own certificate listens"],
    commands: ["serve"],
  },
  {
    flag: "tls-cert",
    value: "FILE",
    variables: "VITRINE_TLS_CERT",
    byDefault: "",
    words: ["own certificate with its chain (PEM); read again when it changes"],
    commands: ["serve", "doctor"],
  },
  {
    flag: "tls-key",
    value: "FILE",
    variables: "VITRINE_TLS_KEY",
    byDefault: "",
    words: ["its key"],
    commands: ["serve", "doctor"],
  },
  {
    flag: null,
    value: "",
    variables: "VITRINE_ACME_DIRECTORY, _CA and _EMAIL",
    byDefault: "",
    words: ["another authority (else Let's Encrypt), the file of its root,", "and whom it may write to"],
    commands: ["serve"],
  },
  {
    flag: null,
    value: "",
    variables: "VITRINE_HTTP2",
    byDefault: "on",
    words: ["off: https by HTTP/1.1 alone"],
    commands: ["serve"],
  },
  {
    flag: null,
    value: "",
    variables: "VITRINE_MAX_IMAGE_MB",
    byDefault: "20",
    words: ["largest picture; also _PDF_MB 20, _VIDEO_MB 500, _FILE_MB 100"],
    commands: ["serve", "import"],
  },
  {
    flag: null,
    value: "",
    variables: "VITRINE_HISTORY_DAYS",
    byDefault: "90",
    words: ["days that versions and deleted entries are kept, 30 or more"],
    commands: ["serve"],
  },
  {
    flag: null,
    value: "",
    variables: "VITRINE_BACKUP_EVERY",
    byDefault: "daily",
    words: ["off, daily, weekly, or hours such as 6h: how often the server", "backs up by itself"],
    commands: ["serve"],
  },
  {
    flag: null,
    value: "",
    variables: "VITRINE_BACKUP_KEEP",
    byDefault: "7",
    words: ["how many backups stay"],
    commands: ["serve", "backup"],
  },
  {
    flag: null,
    value: "",
    variables: "VITRINE_BACKUP_S3_ENDPOINT, _BUCKET, _KEY_ID, _SECRET, _REGION and _PREFIX",
    byDefault: "",
    words: ["an S3-compatible store that backups are also sent to"],
    commands: ["serve", "backup"],
  },
  {
    flag: null,
    value: "",
    variables: "VITRINE_PUBLISH",
    byDefault: "",
    words: ["where the site is published to by itself after a change:", "a folder or s3://bucket/prefix"],
    commands: ["serve", "publish"],
  },
  {
    flag: null,
    value: "",
    variables: "VITRINE_PUBLISH_URL, _BASE and _FORM_URL",
    byDefault: "",
    words: ["its address where that is not the server's, and --base and", "--form-url of publish"],
    commands: ["serve", "publish"],
  },
  {
    flag: null,
    value: "",
    variables: "VITRINE_PUBLISH_S3_ENDPOINT, _KEY_ID, _SECRET and _REGION",
    byDefault: "",
    words: ["the S3-compatible store that it is published to"],
    commands: ["serve", "publish"],
  },
  {
    flag: null,
    value: "",
    variables: "VITRINE_SMTP_URL",
    byDefault: "",
    words: [
      "smtp://user:pass@host:port to relay contact messages",
      "(with a password only encrypted, see ?requireTLS=false)",
    ],
    commands: ["serve"],
  },
  {
    flag: null,
    value: "",
    variables: "VITRINE_MAIL_TO",
    byDefault: "",
    words: ["their recipient; else the owner's e-mail"],
    commands: ["serve"],
  },
  {
    flag: null,
    value: "",
    variables: "VITRINE_MAIL_FROM",
    byDefault: "",
    words: ["their sender; else VITRINE_MAIL_TO"],
    commands: ["serve"],
  },
  {
    flag: null,
    value: "",
    variables: "VITRINE_EMAIL_URL",
    byDefault: "",
    words: ["an EmailJS-compatible provider to relay them to, with"],
    commands: ["serve"],
  },
  {
    flag: null,
    value: "",
    variables: "VITRINE_EMAIL_USER_ID, _SERVICE_ID, _TEMPLATE_ID and _ACCESS_TOKEN",
    byDefault: "",
    words: [],
    commands: ["serve"],
  },
];
