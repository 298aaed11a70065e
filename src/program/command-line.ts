import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import type { Renderer } from "../site/pages/renderer.ts";
import { type CommandName, commandTable, type FlagEntry, textFlag } from "./commands-table.ts";
import { settingTable } from "./settings-table.ts";

/** Loads the module that renders pages, which only some commands need. */
export type LoadRenderer = () => Promise<Renderer>;

export type RunCommand = (
  values: FlagValues,
  files: string[],
  loadRenderer: LoadRenderer,
) => void | Promise<void>;
export type Command = {
  options: ParseArgsOptionsConfig;
  /** The least and the most arguments that it takes besides flags. */
  files: readonly [least: number, most: number];
  run: RunCommand;
};
/** Values of the flags, by their names. */
export type FlagValues = Record<string, string | boolean | undefined>;

/** An unknown name as typed, and the names to suggest from. */
type Mistyped = { word: string; names: string[] };

/** An invalid command line. The program prints it with a hint and exits with 2. */
export class UsageError extends Error {
  override name = "UsageError";
  /** The command whose help to suggest; `""` for the general help. */
  readonly command: string;
  readonly mistyped: Mistyped | null;

  constructor(message: string, command = "", mistyped: Mistyped | null = null) {
    super(message);
    this.command = command;
    this.mistyped = mistyped;
  }
}

/** The flags that a command takes, its own and those of the settings it reads, by their names. */
export function flagsOfCommand(command: CommandName): Record<string, FlagEntry> {
  const shared = settingTable.flatMap(({ flag, value, description, commands }) =>
    flag !== null && commands.includes(command)
      ? [[flag, textFlag(value, description)] as const] // Otherwise the type would be a list of either.
      : [],
  );
  return { ...Object.fromEntries(shared), ...commandTable[command].flags };
}

/**
 * Parses the arguments that follow a command.
 * @throws UsageError for an unknown flag, a missing value or too many arguments
 */
export function parseCommandLine(
  name: string,
  command: Command,
  rawArgs: string[],
): { values: FlagValues; positionals: string[] } {
  const args = joinNegativeNumbers(rawArgs, command);
  refuseUnknownFlag(name, command, args);
  const [, most] = command.files;
  try {
    const parsed = parseArgs({
      args,
      options: command.options,
      strict: true,
      allowPositionals: most > 0,
    });
    if (parsed.positionals.length > most)
      throw new UsageError(
        `${name} takes ${most === 1 ? `one ${argument(name)}` : `at most ${most} arguments`}; got ${parsed.positionals.length}.`,
        name,
      );
    return { values: parsed.values as FlagValues, positionals: parsed.positionals }; // No option here may come twice.
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const message = error instanceof Error ? (error.message.split(/\. |\n/)[0] ?? "") : String(error);
    const plainMessage = message.replace(
      /^Option '(--[\w-]+).* argument (missing|is ambiguous)\.?$/,
      "$1 needs a value",
    );
    throw new UsageError(`vitrine ${name}: ${plainMessage.replace(/\.$/, "")}.`, name);
  }
}

/** The placeholder in the help of a command's only argument. */
function argument(name: string): string {
  return name === "publish" ? "TARGET" : "FILE";
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

/** Turns `--port -1` into `--port=-1`, because parseArgs would take `-1` for a flag. */
function joinNegativeNumbers(args: string[], { options }: Command): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const flag = joined.at(-1);
    const isValue = /^-\d/.test(arg) && options[flag?.replace(/^--/, "") ?? ""]?.type === "string";
    if (isValue) joined.splice(-1, 1, `${flag}=${arg}`);
    else joined.push(arg);
  }
  return joined;
}
