import { resolve } from "node:path";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { isBusy } from "../core/database/busy.ts";
import { RefusalError } from "../core/database/data-folder.ts";
import { whoWorks, workAsOwner } from "../core/database/folder-owner.ts";
import { obstacleWords } from "../core/database/obstacle.ts";
import { SettingError } from "../core/process/setting.ts";
import { isDenied, isDiskFull } from "../core/process/system-errors.ts";
import { version } from "../core/process/version.ts";
import { ArchiveError } from "../features/backup/archive-error.ts";
import { ImportError } from "../features/import/import-error.ts";
import { PublishError } from "../features/publish/target.ts";
import type { Renderer } from "../site/pages/renderer.ts";
import { flagsOf } from "./command-line.ts";
import { InputError } from "./commands/input-error.ts";
import { type CommandName, commandTable, isCommandName } from "./commands-table.ts";
import { type Config, type Flags, readConfig } from "./config.ts";
import { commandHelp, help } from "./help.ts";

/** What was written in the place of a name, with the names that may have been meant. */
type Mistyped = { word: string; names: string[] };

/** A command line that makes no sense; ends the program with 2 and a hint. */
class UsageError extends Error {
  override name = "UsageError";
  /** What to ask for help, behind `vitrine`. */
  readonly command: string;
  readonly mistyped: Mistyped | null;

  constructor(message: string, command = "", mistyped: Mistyped | null = null) {
    super(message);
    this.command = command;
    this.mistyped = mistyped;
  }
}

type LoadRenderer = () => Promise<Renderer>;

type Run = (values: Values, files: string[], loadRenderer: LoadRenderer) => void | Promise<void>;
type Command = {
  options: ParseArgsOptionsConfig;
  files: readonly [least: number, most: number];
  run: Run;
};
type Values = Record<string, string | boolean | undefined>;

/** §10. Each command's code is loaded when it runs: serving starts in half the time without the others'. */
const runs: Record<CommandName, Run> = {
  async serve(values, domains, loadRenderer) {
    const config = readConfig(values as Flags, undefined, domains); // parseArgs gives the options' own types.
    const { serve } = await import("./commands/serve.ts");
    await serve(config, { isDemo: values.demo === true, loadRenderer });
  },
  async owner(values) {
    if (typeof values.email !== "string") throw new UsageError("owner needs --email E.", "owner");
    const { dataFolder } = siteConfig(values);
    const { setOwner } = await import("./commands/owner.ts");
    const options = {
      dataFolder,
      email: values.email,
      isPasswordFromStdin: values["password-stdin"] === true,
    };
    await setOwner(options, console.log);
  },
  async import(values, [file = ""]) {
    const { dataFolder, uploadLimits } = siteConfig(values);
    const options = {
      dataFolder,
      pictureMax: uploadLimits.image,
      file,
      dryRun: values["dry-run"] === true,
      replace: values.replace === true,
      json: values.json === true,
    };
    const { runImport } = await import("./commands/import.ts");
    await runImport(options, console.log);
  },
  async export(values, [file = ""]) {
    const { dataFolder, url } = siteConfig(values);
    const { runExport } = await import("./commands/export.ts");
    const options = {
      dataFolder,
      file,
      origin: url || "http://localhost",
      template: textOf(values.template),
      paper: textOf(values.paper),
      pages: textOf(values.pages),
    };
    await runExport(options, console.log);
  },
  async doctor(values) {
    const config = siteConfig(values);
    const { examine } = await import("./commands/doctor.ts");
    if (!(await examine(config, console.log, values.fix === true))) process.exitCode = 1;
  },
  async backup(values, [file]) {
    const config = siteConfig(values);
    const { dataFolder } = config;
    const { backUp, reportBackup } = await import("./commands/backup.ts");
    const backup = (await import("./commands/backup-config.ts")).backupConfigOf(config);
    if (!reportBackup(await backUp({ dataFolder, backup, file }), console.log)) process.exitCode = 1;
  },
  async restore(values, [file = ""]) {
    const { dataFolder } = siteConfig(values);
    await (await import("./commands/restore.ts")).runRestore(dataFolder, file, console.log);
  },
  async publish(values, [target], loadRenderer) {
    const config = readConfig(values as Flags, undefined, [], target); // See serve.
    workAsOwner(config.dataFolder);
    const { runPublish } = await import("./commands/publish.ts");
    const options = {
      config,
      loadRenderer,
      isVerbose: values.verbose === true,
      isJson: values.json === true,
    };
    await runPublish(options, console.log);
  },
  async update(values) {
    // Not as the site's owner: the executable is another's.
    const config = readConfig(values as Flags); // See serve.
    const options = {
      dataFolder: config.isDataFolderNamed ? config.dataFolder : null,
      source: config.updateUrl,
    };
    if (values.check === true && values.back === true)
      throw new UsageError("update takes --check or --back, not both.", "update");
    const { checkForUpdate, goBack, update } = await import("./commands/update.ts");
    const run = values.check === true ? checkForUpdate : values.back === true ? goBack : update;
    await run(options, console.log);
  },
  async install(values, domains) {
    const { install } = await import("./commands/install.ts");
    await install(domains, installOptions(values), console.log);
  },
  async uninstall(values) {
    const { uninstall } = await import("./commands/install.ts");
    await uninstall(installOptions(values), console.log);
  },
};

function installOptions(values: Values): { root: string; dryRun: boolean; yes: boolean } {
  const root = typeof values.root === "string" ? resolve(values.root) : "/";
  return { root, dryRun: values["dry-run"] === true, yes: values.yes === true };
}

const data = { data: { type: "string" } } as const;

/** What the server runs of itself; not for people. */
const innerCommands: Record<string, Command> = {
  // To draw previews and icons (site/pages/draw.ts).
  draw: {
    options: {},
    files: [0, 0],
    run: async () => (await import("./commands/draw.ts")).draw(),
  },
  // To set a résumé (features/export/resume-file.ts).
  typeset: {
    options: {},
    files: [0, 0],
    run: async () => (await import("./commands/typeset.ts")).typeset(),
  },
  // To work on uploaded pictures (core/media/pixels.ts).
  pixels: {
    options: {},
    files: [0, 0],
    run: async () => (await import("./commands/pixels.ts")).workOnPixels(),
  },
  // What follows a change (features/publish/publish.services.ts).
  "publish-subprocess": {
    options: { ...data, url: { type: "string" } },
    files: [0, 0],
    async run(values, _files, loadRenderer) {
      const config = readConfig(values as Flags); // See serve.
      await (await import("./commands/publish.ts")).publishInSubprocess({ config, loadRenderer });
    },
  },
  "purge-subprocess": {
    options: { ...data, url: { type: "string" } },
    files: [0, 0],
    async run(values, _files, loadRenderer) {
      const config = readConfig(values as Flags); // See serve.
      await (await import("./commands/publish.ts")).purgeInSubprocess({ config, loadRenderer });
    },
  },
  // To keep on answering meanwhile (features/backup/backups.ts).
  "backup-subprocess": {
    options: {
      ...data,
      spare: { type: "string" },
      unsent: { type: "boolean" },
      "try-store": { type: "boolean" },
    },
    files: [0, 0],
    async run(values) {
      const config = readConfig(values as Flags); // See serve.
      const { dataFolder } = config;
      const { backUpInSubprocess, tryStoreInSubprocess } = await import("./commands/backup.ts");
      const backup = (await import("./commands/backup-config.ts")).backupConfigOf(config);
      if (values["try-store"] === true) return await tryStoreInSubprocess(backup);
      const isUnsent = values.unsent === true;
      await backUpInSubprocess({ dataFolder, backup, isUnsent, spare: Number(values.spare ?? 0) });
    },
  },
  "restore-subprocess": {
    options: data,
    files: [1, 1],
    async run(values, [file = ""]) {
      const { dataFolder } = readConfig(values as Flags); // See serve.
      await (await import("./commands/restore.ts")).prepareInSubprocess(dataFolder, file);
    },
  },
  "archive-subprocess": {
    options: data,
    files: [0, 0],
    async run(values) {
      const { dataFolder } = readConfig(values as Flags); // See serve.
      await (await import("./commands/restore.ts")).archiveInSubprocess(dataFolder);
    },
  },
};

function textOf(value: string | boolean | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** For a command that people run beside the server or in its stead. */
function siteConfig(values: Values): Config {
  const config = readConfig(values as Flags); // See serve.
  workAsOwner(config.dataFolder);
  return config;
}

async function runCommand(words: string[], loadRenderer: LoadRenderer): Promise<void> {
  const isHelp = words[0] === "help" || words.includes("--help") || words.includes("-h");
  const called = words[0] === "help" ? words.slice(1) : words;
  const hasCommand = called[0] !== undefined && !called[0].startsWith("-");
  const name = hasCommand ? (called[0] ?? "") : "serve";
  if (isHelp && (!hasCommand || Object.hasOwn(innerCommands, name))) return console.log(help());
  if (!isHelp && (words.includes("--version") || words.includes("-v"))) return console.log(version);
  const command = findCommand(name);
  if (isHelp && isCommandName(name)) return console.log(commandHelp(name));
  const { values, positionals } = parse(name, command, hasCommand ? called.slice(1) : called);
  if (positionals.length < command.files[0]) throw new UsageError(`${name} needs one FILE.`, name);
  await command.run(values, positionals, loadRenderer);
}

function findCommand(name: string): Command {
  if (isCommandName(name))
    return { options: flagsOf(name), files: commandTable[name].files, run: runs[name] };
  const inner = Object.hasOwn(innerCommands, name) ? innerCommands[name] : undefined;
  if (inner !== undefined) return inner;
  const names = ["help", ...Object.keys(commandTable)];
  throw new UsageError(`There is no command "${name}".`, "", { word: name, names });
}

function parse(name: string, command: Command, words: string[]): { values: Values; positionals: string[] } {
  const args = joinNumbers(words, command);
  refuseUnknownFlag(name, command, args);
  try {
    const parsed = parseArgs({
      args,
      options: command.options,
      strict: true,
      allowPositionals: command.files[1] > 0,
    });
    if (parsed.positionals.length > command.files[1])
      throw new Error(`too many arguments: ${parsed.positionals.join(" ")}`);
    return { values: parsed.values as Values, positionals: parsed.positionals }; // No option here may come twice.
  } catch (error) {
    const message = error instanceof Error ? (error.message.split(/\. |\n/)[0] ?? "") : String(error);
    const said = message.replace(
      /^Option '(--[\w-]+).* argument (missing|is ambiguous)\.?$/,
      "$1 needs a value",
    );
    throw new UsageError(`vitrine ${name}: ${said.replace(/\.$/, "")}.`, name);
  }
}

function refuseUnknownFlag(name: string, { options }: Command, args: string[]): void {
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true });
  for (const token of tokens) {
    if (token.kind !== "option" || Object.hasOwn(options, token.name)) continue;
    const [word = ""] = (args[token.index] ?? token.rawName).split("=");
    const names = ["help", ...Object.keys(options)].map((option) => `--${option}`);
    throw new UsageError(`There is no flag ${word}.`, name, { word, names });
  }
}

/** `--port -1` as `--port=-1`: parseArgs takes what begins with a dash for an option, and nobody has one that is a number. */
function joinNumbers(words: string[], { options }: Command): string[] {
  const joined: string[] = [];
  for (const word of words) {
    const flag = joined.at(-1);
    const isValue = /^-\d/.test(word) && options[flag?.replace(/^--/, "") ?? ""]?.type === "string";
    if (isValue) joined.splice(-1, 1, `${flag}=${word}`);
    else joined.push(word);
  }
  return joined;
}

/**
 * Runs the command that a command line names; what goes wrong is told on the standard error, and sets the exit code: 2 for
 * a command line that makes no sense, else 1.
 * @param words behind the program's name
 * @param loadRenderer loads what renders pages
 */
export async function runProgram(words: string[], loadRenderer: LoadRenderer): Promise<void> {
  try {
    await runCommand(words, loadRenderer);
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}${await suggestion(error)}\nTry \`vitrine ${helpOf(error)}--help\`.`);
      process.exitCode = 2;
    } else {
      const isExpected = [
        SettingError,
        RefusalError,
        InputError,
        ImportError,
        ArchiveError,
        PublishError,
      ].some((kind) => error instanceof kind);
      console.error(isExpected && error instanceof Error ? error.message : systemMessage(error));
      process.exitCode = 1;
    }
  }
}

async function suggestion({ mistyped }: UsageError): Promise<string> {
  if (mistyped === null) return "";
  const { closestOf } = await import("./suggestion.ts");
  const closest = closestOf(mistyped.word, mistyped.names);
  return closest === null ? "" : ` Did you mean ${closest}?`;
}

function helpOf({ command }: UsageError): string {
  return isCommandName(command) ? `${command} ` : "";
}

/** What the system said, in a line where we know what it means. */
function systemMessage(error: unknown): unknown {
  if (isDiskFull(error))
    return "The disk with the data folder is full. Make room on it and start again; nothing was changed.";
  if (isBusy(error))
    return "Another program has held the database for longer than five seconds. Try again when it has ended.";
  const words = obstacleWords(error);
  if (words !== null) return words;
  if (isDenied(error))
    return `Not allowed, or not possible: ${error.message}. Check who owns what is in the data folder: it has to be open to ${whoWorks()}.`;
  return error;
}
