import { flagsOf } from "./command-line.ts";
import { type CommandEntry, type CommandName, commandTable } from "./commands-table.ts";
import { type SettingEntry, settingTable } from "./settings-table.ts";

/** Columns in which the help begins its words: of commands, of variables, of defaults, of settings. */
const COMMAND_WORDS = 24;
const VARIABLE = 24;
const DEFAULT = 46;
const SETTING_WORDS = 56;

/** `vitrine --help`: all commands and settings. */
export function help(): string {
  return `Vitrine: a portfolio and résumé website in one executable.

Usage: vitrine [COMMAND] [FLAGS]

Commands
${Object.values(commandTable).flatMap(commandLines).join("\n")}

Flags, or else environment variables, or else the default
${settingTable.flatMap(settingLines).join("\n")}

  --help, --version
`;
}

/** `vitrine COMMAND --help` */
export function commandHelp(name: CommandName): string {
  const { usage, words, examples } = commandTable[name];
  const flags = Object.entries(flagsOf(name)).filter(([flag]) =>
    Object.hasOwn(commandTable[name].flags, flag),
  );
  const settings = settingTable.filter(({ commands }) => commands.includes(name));
  const blocks = [
    `Usage: vitrine ${usage} [FLAGS]\n\n${sentence(words.join(" "))}`,
    flags.length === 0
      ? ""
      : `Flags\n${flags.map(([flag, entry]) => columns([[`--${flag} ${entry.value}`, 2]], entry.words, COMMAND_WORDS)).join("\n")}`,
    `Settings: flags, or else environment variables, or else the default\n${settings.flatMap(settingLines).join("\n")}`,
    `${examples.length === 1 ? "Example" : "Examples"}\n${examples.map((example) => `  ${example}`).join("\n")}`,
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** A flag that neither the usage nor the words tell of stands below them. */
function commandLines({ usage, words, flags }: CommandEntry): string[] {
  const untold = Object.entries(flags).filter(([flag]) => ![usage, ...words].join(" ").includes(`--${flag}`));
  const lines = [...words, ...untold.map(([flag, entry]) => `--${flag}  ${entry.words}`)];
  return lines.map((line, index) => columns(index === 0 ? [[usage, 2]] : [], line, COMMAND_WORDS));
}

/** A line for each variable, and more where there are more words. */
function settingLines({ flag, value, variables, byDefault, words }: SettingEntry): string[] {
  return Array.from({ length: Math.max(variables.length, words.length) }, (_, line) => {
    const heads: Head[] = [[variables[line] ?? "", VARIABLE]];
    if (line === 0) heads.push([byDefault, DEFAULT]);
    if (line === 0 && flag !== null) heads.unshift([`--${flag} ${value}`, 2]);
    return columns(heads, words[line] ?? "", SETTING_WORDS);
  });
}

type Head = readonly [text: string, column: number];

/** A line whose parts begin in their columns. */
function columns(heads: readonly Head[], words: string, column: number): string {
  let line = "";
  for (const [text, from] of [...heads, [words, column]] as const)
    if (text !== "") line = `${line.padEnd(from)}${text}`;
  return line.trimEnd();
}
