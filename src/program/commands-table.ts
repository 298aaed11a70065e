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

export type CommandName =
  | "serve"
  | "owner"
  | "import"
  | "export"
  | "doctor"
  | "backup"
  | "restore"
  | "publish"
  | "update"
  | "install"
  | "uninstall";

export const textFlag = (value: string, words: string): FlagEntry => ({ type: "string", value, words });
const plainFlag = (words: string): FlagEntry => ({ type: "boolean", value: "", words });

/** §10. */
export const commandTable: Readonly<Record<CommandName, CommandEntry>> = {
  serve: {
    usage: "serve [DOMAIN...]",
    words: [
      "serve the site (also without a command); the first start makes an empty one.",
      "With DOMAIN, serve HTTPS on ports 80 and 443 and obtain certificates automatically",
    ],
    flags: {
      demo: plainFlag("show an invented person's site; nothing is written to the data folder"),
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
      json: plainFlag("print what it did, or would do, as data"),
      replace: plainFlag("clear what a résumé can bring first"),
    },
    files: [1, 1],
    examples: ["vitrine import resume.json --dry-run"],
  },
  export: {
    usage: "export FILE",
    words: [
      "write the site's résumé in the format of the file's ending: .json (JSON Resume,",
      "with all that was imported), .pdf, .docx, .txt, .md or .vcf",
    ],
    flags: {
      template: textFlag("NAME", "of a PDF: printed, plain or dense"),
      paper: textFlag("SIZE", "of a PDF: a4 or letter"),
      pages: textFlag("N", "of a PDF: pages at most, 2 unless given; the oldest is left out first"),
    },
    files: [1, 1],
    examples: [
      "vitrine export resume.json",
      "vitrine export resume.pdf --template plain --paper letter",
      "vitrine export contact.vcf --url https://example.org",
    ],
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
  publish: {
    usage: "publish TARGET",
    words: [
      "write the public site as files that need no server, TARGET a folder or s3://bucket/prefix;",
      "sends what has changed and deletes what is gone, but nothing that it did not write itself",
    ],
    flags: {
      base: textFlag("/me/", "the path that the site will lie under, else the root"),
      "form-url": textFlag(
        "ADDRESS",
        "the server that takes contact messages; without it the form is left out",
      ),
      verbose: plainFlag("print a line for each file that is sent or deleted"),
      json: plainFlag("print what it did as data"),
    },
    files: [0, 1],
    examples: [
      "vitrine publish /srv/site --url https://example.org",
      "vitrine publish s3://bucket/site --url https://example.org --form-url https://vitrine.example.org",
    ],
  },
  update: {
    usage: "update",
    words: [
      "put the newest release in this executable's place, after a backup, when its checksum and",
      "signature are right and it serves a copy of the site; the former stays beside it",
    ],
    flags: {
      check: plainFlag("only say whether there is a newer release"),
      back: plainFlag("return to the former executable"),
    },
    files: [0, 0],
    examples: ["vitrine update --check", "vitrine update --data /var/lib/vitrine"],
  },
  install: {
    usage: "install [DOMAIN...]",
    words: [
      "make a user, a folder and a systemd service that serves it, by https with a DOMAIN;",
      "shows each step and asks first",
    ],
    flags: {
      yes: plainFlag("don't ask"),
      "dry-run": plainFlag("only show the steps"),
      root: textFlag("FOLDER", "the root folder of another system, where nothing is started"),
    },
    files: [0, 100],
    examples: ["vitrine install example.org", "vitrine install --dry-run"],
  },
  uninstall: {
    usage: "uninstall",
    words: ["take back what install has made; the data stays"],
    flags: {
      yes: plainFlag("don't ask"),
      "dry-run": plainFlag("only show the steps"),
      root: textFlag("FOLDER", "the root folder of another system, where nothing is stopped"),
    },
    files: [0, 0],
    examples: ["vitrine uninstall --dry-run"],
  },
};

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(commandTable, name);
}
