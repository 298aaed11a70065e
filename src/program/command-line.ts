/** A flag of the command line; also its words in the help. */
export type FlagEntry = {
  type: "string" | "boolean";
  /** What stands behind it, such as `FOLDER`; `""` for one that is only there or not. */
  value: string;
  words: string;
};

/** What people may run, as the parser, the help and the suggestions know it. */
export type CommandEntry = {
  /** How it is called, without flags that may be left out. */
  usage: string;
  /** In lines of the help. */
  words: readonly string[];
  /** Its own; the settings add those that several commands share. */
  flags: Readonly<Record<string, FlagEntry>>;
  /** How many files it takes, at least and at most. */
  files: readonly [least: number, most: number];
  examples: readonly string[];
};

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

export type CommandName = "serve" | "owner" | "import" | "export" | "doctor" | "backup" | "restore";

const textFlag = (value: string, words: string): FlagEntry => ({ type: "string", value, words });
const plainFlag = (words: string): FlagEntry => ({ type: "boolean", value: "", words });

/** §10. */
export const commandTable: Readonly<Record<CommandName, CommandEntry>> = {
  serve: {
    usage: "serve [DOMAIN...]",
    words: [
      "serve the site (also without a command); the first start makes an empty one.",
      "With a DOMAIN by https on ports 80 and 443: certificates come by themselves.",
      "--http3 also answers by HTTP/3, which is experimental (VITRINE_HTTP3=on)",
    ],
    flags: {
      demo: plainFlag("show an invented person's site; nothing is written to the data folder"),
      http3: plainFlag("also answer by HTTP/3, which is experimental"),
    },
    files: [0, 100],
    examples: [
      "vitrine serve example.org www.example.org --data /var/lib/vitrine",
      "vitrine serve --data /var/lib/vitrine --host 127.0.0.1 --url https://example.org --trust-proxy 127.0.0.1",
      "vitrine --demo",
    ],
  },
  owner: {
    usage: "owner --email E",
    words: [
      "create the owner, or reset the owner's e-mail and password; ends every session.",
      "Asks for the password, or reads it with --password-stdin",
    ],
    flags: {
      email: textFlag("E", "the owner's e-mail"),
      "password-stdin": plainFlag("read the password from the standard input, one line"),
    },
    files: [0, 0],
    examples: ["vitrine owner --email you@example.org"],
  },
  import: {
    usage: "import FILE",
    words: ["read a JSON Resume (.json) or LinkedIn's archive (.zip) into the site"],
    flags: {
      "dry-run": plainFlag("only say what it would do"),
      replace: plainFlag("clear what a résumé can bring first"),
    },
    files: [1, 1],
    examples: ["vitrine import resume.json --dry-run"],
  },
  export: {
    usage: "export FILE",
    words: [
      "write the site's résumé in the format of the file's ending: .json (JSON Resume,",
      "with all that was imported), .txt, .md or .vcf",
    ],
    flags: {},
    files: [1, 1],
    examples: ["vitrine export resume.json", "vitrine export contact.vcf --url https://example.org"],
  },
  doctor: {
    usage: "doctor",
    words: ["check the database, the uploads, free space, permissions and settings; exits 1 on a fault"],
    flags: { fix: plainFlag("mend what concerns files; stop the server first") },
    files: [0, 0],
    examples: ["vitrine doctor --data /var/lib/vitrine"],
  },
  backup: {
    usage: "backup [FILE]",
    words: [
      "write database and uploads into one archive, FILE or a new one in backups/, and read it back;",
      "works beside a running server",
    ],
    flags: {},
    files: [0, 1],
    examples: ["vitrine backup", "vitrine backup /mnt/usb/site.tar"],
  },
  restore: {
    usage: "restore FILE",
    words: [
      "put the site of an archive in the place of the present one, which is kept in backups/;",
      "stop the server first, or restore in the admin",
    ],
    flags: {},
    files: [1, 1],
    examples: ["vitrine restore /mnt/usb/site.tar"],
  },
};

export const settingTable: readonly SettingEntry[] = [
  {
    flag: "data",
    value: "FOLDER",
    variables: "VITRINE_DATA",
    byDefault: ".",
    words: ["the folder with everything: vitrine.db, uploads/, backups/"],
    commands: ["serve", "owner", "import", "export", "doctor", "backup", "restore"],
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
    commands: ["serve", "export"],
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

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(commandTable, name);
}

/** The flags of a command, its own and those of the settings, by their names. */
export function flagsOf(command: CommandName): Record<string, FlagEntry> {
  const shared = settingTable.flatMap(({ flag, value, words, commands }) =>
    flag !== null && commands.includes(command)
      ? [[flag, textFlag(value, words.join(" "))] as const] // A pair, not a list of either.
      : [],
  );
  return { ...Object.fromEntries(shared), ...commandTable[command].flags };
}
