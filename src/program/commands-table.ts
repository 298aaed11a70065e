/** A flag of the command line, as the parser and the help know it. */
export type FlagEntry = {
  type: "string" | "boolean";
  /** Placeholder of its value in the help, such as `FOLDER`; `""` for a flag without a value. */
  value: string;
  description: string;
};

/** A command that people run, as the parser, the help and the suggestions know it. */
export type CommandEntry = {
  /** The command with its arguments, without optional flags. */
  usage: string;
  description: string;
  /** Its own flags; flags of settings that it reads are added by `flagsOfCommand`. */
  flags: Readonly<Record<string, FlagEntry>>;
  /** The least and the most arguments that it takes besides flags. */
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

/** Describes a flag that takes a value. @param value placeholder for the help, such as `FOLDER` */
export const textFlag = (value: string, description: string): FlagEntry => ({
  type: "string",
  value,
  description,
});
const switchFlag = (description: string): FlagEntry => ({ type: "boolean", value: "", description });

/** All commands (§10), in the order of the help. */
export const commandTable: Readonly<Record<CommandName, CommandEntry>> = {
  serve: {
    usage: "serve [DOMAIN...]",
    description:
      "Serve the site. This is the default command; the first start creates an empty site. With DOMAIN, serve HTTPS on ports 80 and 443 and obtain certificates automatically.",
    flags: {
      demo: switchFlag("Serve an example site instead. Nothing is written to the data folder."),
    },
    files: [0, 100],
    examples: [
      "vitrine serve example.org www.example.org --data /var/lib/vitrine",
      "vitrine serve --data /var/lib/vitrine --host 127.0.0.1 --url https://example.org --trust-proxy 127.0.0.1",
      "vitrine serve --demo",
    ],
  },
  owner: {
    usage: "owner --email EMAIL",
    description:
      "Create the owner, or reset the owner's email and password. Ends every session and removes passkeys, two-factor authentication and API tokens.",
    flags: {
      email: textFlag("EMAIL", "The owner's email address."),
      "password-stdin": switchFlag("Read the password from standard input instead of asking for it."),
    },
    files: [0, 0],
    examples: ["vitrine owner --email you@example.org"],
  },
  backup: {
    usage: "backup [FILE]",
    description:
      "Save the whole site to one archive (FILE, or a new file in backups/) and verify it. The server can keep running.",
    flags: {},
    files: [0, 1],
    examples: ["vitrine backup", "vitrine backup /mnt/usb/site.tar"],
  },
  restore: {
    usage: "restore FILE",
    description:
      "Replace the current site with a backup (the current one is saved in backups/). Stop the server first, or restore in the admin.",
    flags: {},
    files: [1, 1],
    examples: ["vitrine restore /mnt/usb/site.tar"],
  },
  update: {
    usage: "update",
    description:
      "Install the newest release: verify its signature, back up the site, test the new version on a copy, then replace this executable. The old one stays next to it.",
    flags: {
      check: switchFlag("Only check whether a newer release exists."),
      back: switchFlag("Return to the previous version."),
    },
    files: [0, 0],
    examples: ["vitrine update --check", "vitrine update --data /var/lib/vitrine"],
  },
  import: {
    usage: "import FILE",
    description:
      "Import a résumé from JSON Resume, LinkedIn, Reactive Resume, RenderCV, al-folio, Europass, ORCID or FRESH, or publications from BibTeX, RIS or CSL. Instead of FILE, pass github:USER, gitlab:USER or codeberg:USER to import public repositories as projects; organizations and groups work too.",
    flags: {
      "dry-run": switchFlag("Show what would change, without changing anything."),
      json: switchFlag("Print the result as JSON."),
      language: textFlag(
        "TAG",
        "Language of the file, such as de. Its texts become translations of your site's texts. A new language stays hidden until you show it.",
      ),
      replace: switchFlag("First delete everything on the site that a résumé file can contain."),
      public: switchFlag("Make new projects from repositories public. Without it, they are drafts."),
      "token-stdin": switchFlag(
        "Read an access token for github:, gitlab: or codeberg: from standard input. It is used once and not stored.",
      ),
    },
    files: [1, 1],
    examples: [
      "vitrine import resume.json --dry-run",
      "vitrine import github:ada",
      "vitrine import lebenslauf.json --language de",
    ],
  },
  export: {
    usage: "export FILE",
    description:
      "Write your résumé to FILE. The extension selects the format: .json (JSON Resume, with everything you imported), .pdf, .docx, .txt, .md or .vcf.",
    flags: {
      language: textFlag("TAG", "One of your site's languages, such as de. Default: the main language."),
      template: textFlag("NAME", "PDF template: printed, plain or dense."),
      paper: textFlag("SIZE", "PDF paper size: a4 or letter."),
      pages: textFlag(
        "N",
        "Maximum number of PDF pages. Default: 2, or 3 from fifteen years of work. Details are shortened first; jobs and degrees are never left out.",
      ),
    },
    files: [1, 1],
    examples: [
      "vitrine export resume.json",
      "vitrine export resume.pdf --template plain --paper letter",
      "vitrine export lebenslauf.pdf --language de",
      "vitrine export contact.vcf --url https://example.org",
    ],
  },
  publish: {
    usage: "publish [TARGET]",
    description:
      "Write the public site as static files to TARGET, a folder or s3://bucket/prefix. Only changed files are sent. Never changes or deletes files it didn't create.",
    flags: {
      base: textFlag("/me/", "Path under which the published site is served. Default: /"),
      "form-url": textFlag(
        "ADDRESS",
        "Server that receives contact messages. Without it, the pages have no contact form.",
      ),
      verbose: switchFlag("Print a line for each file that is sent or deleted."),
      json: switchFlag("Print the result as JSON."),
    },
    files: [0, 1],
    examples: [
      "vitrine publish /srv/site --url https://example.org",
      "vitrine publish s3://bucket/site --url https://example.org --form-url https://vitrine.example.org",
    ],
  },
  doctor: {
    usage: "doctor",
    description:
      "Check the database, uploads, backups, free space, permissions and settings. Exits with 1 if it finds a fault.",
    flags: { fix: switchFlag("Repair file problems (stop the server first).") },
    files: [0, 0],
    examples: ["vitrine doctor --data /var/lib/vitrine"],
  },
  install: {
    usage: "install [DOMAIN...]",
    description:
      "Run Vitrine as a systemd service that starts at boot. Creates a user, a data folder and the service; shows each step and asks first. Behind nginx or Caddy, leave out DOMAIN and pass --port and --host.",
    flags: {
      port: textFlag("N", "Port to listen on without DOMAIN. Default: 3000."),
      host: textFlag(
        "ADDRESS",
        "Address to listen on. With 127.0.0.1, for a proxy, the configuration for nginx and Caddy is printed.",
      ),
      url: textFlag("ADDRESS", "Public address behind a proxy, such as https://example.org."),
      yes: switchFlag("Don't ask for confirmation."),
      "dry-run": switchFlag("Only show the steps."),
      root: textFlag(
        "FOLDER",
        "Install into a system mounted at FOLDER, such as an image. Nothing is started.",
      ),
    },
    files: [0, 100],
    examples: [
      "vitrine install example.org",
      "vitrine install --port 3001 --host 127.0.0.1 --url https://example.org",
      "vitrine install --dry-run",
    ],
  },
  uninstall: {
    usage: "uninstall",
    description: "Undo what install did. The data folder stays.",
    flags: {
      yes: switchFlag("Don't ask for confirmation."),
      "dry-run": switchFlag("Only show the steps."),
      root: textFlag(
        "FOLDER",
        "Uninstall from a system mounted at FOLDER, such as an image. Nothing is stopped.",
      ),
    },
    files: [0, 0],
    examples: ["vitrine uninstall --dry-run"],
  },
};

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(commandTable, name);
}
