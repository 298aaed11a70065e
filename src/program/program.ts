import { resolve } from "node:path";
import { switchToFolderOwner } from "../core/database/folder-owner.ts";
import { environment } from "../core/process/environment.ts";
import { logError, logWarning } from "../core/process/log.ts";
import { version } from "../core/process/version.ts";
import {
  type Command,
  type FlagValues,
  flagsOfCommand,
  type LoadRenderer,
  parseCommandLine,
  type RunCommand,
  UsageError,
} from "./command-line.ts";
import { type CommandName, commandTable, isCommandName } from "./commands-table.ts";
import { type Config, type Flags, readConfig } from "./config.ts";
import { describeFailure } from "./describe-failure.ts";
import { commandHelp, help } from "./help.ts";
import { innerCommands } from "./inner-commands.ts";
import { describeUnknownVariables } from "./unknown-variables.ts";

/** Runs each command (§10). Its code is imported only then, so that a start loads no other command's code. */
const runs: Record<CommandName, RunCommand> = {
  async serve(values, domains, loadRenderer) {
    const config = readConfig(values as Flags, undefined, domains); // parseArgs gives the options' own types.
    const { serve } = await import("./commands/serve.ts");
    await serve(config, { isDemo: values.demo === true, loadRenderer, warn: warnOfUnknownVariables });
  },
  async owner(values) {
    if (typeof values.email !== "string")
      throw new UsageError("owner needs --email, such as --email you@example.org.", "owner");
    const { dataFolder } = siteConfig(values);
    const { runOwner } = await import("./commands/owner.ts");
    const options = {
      dataFolder,
      email: values.email,
      isPasswordFromStdin: values["password-stdin"] === true,
    };
    await runOwner(options, console.log);
  },
  async import(values, [file = ""]) {
    const { dataFolder, uploadLimits, repositoryApis } = siteConfig(values);
    const options = {
      dataFolder,
      repositoryApis,
      isPublic: values.public === true,
      isTokenFromStdin: values["token-stdin"] === true,
      pictureMax: uploadLimits.image,
      file,
      dryRun: values["dry-run"] === true,
      replace: values.replace === true,
      json: values.json === true,
      language: textOf(values.language),
    };
    const { runImport } = await import("./commands/import.ts");
    await runImport(options, console.log);
  },
  async export(values, [file = ""]) {
    const { dataFolder, url, publish } = siteConfig(values);
    const { runExport } = await import("./commands/export.ts");
    const options = {
      dataFolder,
      file,
      origin: url || publish.url,
      language: textOf(values.language),
      template: textOf(values.template),
      paper: textOf(values.paper),
      pages: textOf(values.pages),
    };
    await runExport(options, console.log, console.error);
  },
  async doctor(values) {
    const config = siteConfig(values);
    const { runDoctor } = await import("./commands/doctor.ts");
    if (!(await runDoctor(config, console.log, values.fix === true))) process.exitCode = 1;
  },
  async backup(values, [file]) {
    const config = siteConfig(values);
    const { runBackup } = await import("./commands/backup.ts");
    if (!(await runBackup(config, file, console.log))) process.exitCode = 1;
  },
  async restore(values, [file = ""]) {
    const { dataFolder } = siteConfig(values);
    await (await import("./commands/restore.ts")).runRestore(dataFolder, file, console.log);
  },
  async publish(values, [target], loadRenderer) {
    const config = readConfig(values as Flags, undefined, [], target); // See serve.
    switchToFolderOwner(config.dataFolder);
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
    // Unlike other commands this one keeps its user, who must be able to replace the executable.
    const config = readConfig(values as Flags); // See serve.
    const options = {
      dataFolder: config.isDataFolderNamed ? config.dataFolder : null,
      source: config.updateUrl,
    };
    if (values.check === true && values.back === true)
      throw new UsageError("Use either --check or --back, not both.", "update");
    const { checkForUpdate, returnToPrevious, update } = await import("./commands/update.ts");
    const run = values.check === true ? checkForUpdate : values.back === true ? returnToPrevious : update;
    await run(options, console.log);
  },
  async install(values, domains) {
    const { install } = await import("./commands/install.ts");
    const listen = { port: textOf(values.port), host: textOf(values.host), url: textOf(values.url) };
    await install({ domains, ...listen }, installOptions(values), console.log);
  },
  async uninstall(values) {
    const { uninstall } = await import("./commands/install.ts");
    await uninstall(installOptions(values), console.log);
  },
};

function installOptions(values: FlagValues): { root: string; dryRun: boolean; yes: boolean } {
  const root = typeof values.root === "string" ? resolve(values.root) : "/";
  return { root, dryRun: values["dry-run"] === true, yes: values.yes === true };
}

function textOf(value: string | boolean | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Reads the settings of a command that works in a data folder, and switches to the user who owns that folder. */
function siteConfig(values: FlagValues): Config {
  const config = readConfig(values as Flags); // See serve.
  switchToFolderOwner(config.dataFolder);
  return config;
}

async function runCommand(args: string[], loadRenderer: LoadRenderer): Promise<void> {
  const isHelp = args[0] === "help" || args.includes("--help") || args.includes("-h");
  const called = args[0] === "help" ? args.slice(1) : args;
  const hasCommand = called[0] !== undefined && !called[0].startsWith("-");
  const name = hasCommand ? (called[0] ?? "") : "serve";
  if (isHelp && (!hasCommand || Object.hasOwn(innerCommands, name))) return console.log(help());
  if (!isHelp && (args.includes("--version") || args.includes("-v"))) return console.log(version);
  const command = findCommand(name);
  if (isHelp && isCommandName(name)) return console.log(commandHelp(name));
  const { values, positionals } = parseCommandLine(name, command, hasCommand ? called.slice(1) : called);
  if (positionals.length < command.files[0]) throw new UsageError(`${name} needs one FILE.`, name);
  // `serve` warns later, because it must handle signals before it prints anything (§R7). `doctor` lists them. Subprocesses would repeat the warning.
  if (isCommandName(name) && name !== "serve" && name !== "doctor") await warnOfUnknownVariables();
  await command.run(values, positionals, loadRenderer);
}

async function warnOfUnknownVariables(): Promise<void> {
  for (const line of await describeUnknownVariables(environment)) logWarning(line);
}

function findCommand(name: string): Command {
  if (isCommandName(name))
    return { options: flagsOfCommand(name), files: commandTable[name].files, run: runs[name] };
  const inner = Object.hasOwn(innerCommands, name) ? innerCommands[name] : undefined;
  if (inner !== undefined) return inner;
  const names = ["help", ...Object.keys(commandTable)];
  throw new UsageError(`There is no command "${name}".`, "", { word: name, names });
}

/**
 * Runs a command. Prints an error to standard error and sets the exit code: 2 for an invalid command line, else 1.
 * @param args what follows the program's name on the command line
 */
export async function runProgram(args: string[], loadRenderer: LoadRenderer): Promise<void> {
  try {
    await runCommand(args, loadRenderer);
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}${await suggestion(error)}\nTry \`vitrine ${helpOf(error)}--help\`.`);
      process.exitCode = 2;
    } else {
      logError(describeFailure(error));
      process.exitCode = 1;
    }
  }
}

async function suggestion({ mistyped }: UsageError): Promise<string> {
  if (mistyped === null) return "";
  const { findClosestName } = await import("./closest-name.ts");
  const closest = findClosestName(mistyped.word, mistyped.names);
  return closest === null ? "" : ` Did you mean ${closest}?`;
}

function helpOf({ command }: UsageError): string {
  return isCommandName(command) ? `${command} ` : "";
}
