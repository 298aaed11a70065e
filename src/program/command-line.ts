import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import type { Renderer } from "../site/pages/renderer.ts";
import { type CommandName, commandTable, type FlagEntry, textFlag } from "./commands-table.ts";
import { settingTable } from "./settings-table.ts";

/** Loads what renders pages. */
export type LoadRenderer = () => Promise<Renderer>;

export type Run = (values: Values, files: string[], loadRenderer: LoadRenderer) => void | Promise<void>;
export type Command = {
  options: ParseArgsOptionsConfig;
  /** How many words it takes beside its flags. */
  files: readonly [least: number, most: number];
  run: Run;
};
/** Of flags. */
export type Values = Record<string, string | boolean | undefined>;

/** What was written in the place of a name, with the names that may have been meant. */
type Mistyped = { word: string; names: string[] };

/** A command line that makes no sense; ends the program with 2 and a hint. */
export class UsageError extends Error {
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

/** The flags of a command, its own and those of the settings, by their names. */
export function flagsOf(command: CommandName): Record<string, FlagEntry> {
  const shared = settingTable.flatMap(({ flag, value, words, commands }) =>
    flag !== null && commands.includes(command)
      ? [[flag, textFlag(value, words.join(" "))] as const] // A pair, not a list of either.
      : [],
  );
  return { ...Object.fromEntries(shared), ...commandTable[command].flags };
}

/** Reads the words behind a command. @throws UsageError */
export function parse(
  name: string,
  command: Command,
  words: string[],
): { values: Values; positionals: string[] } {
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
