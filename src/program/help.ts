import { type CommandName, commandTable, type FlagEntry } from "./commands-table.ts";
import { type SettingEntry, settingTable } from "./settings-table.ts";

/** Columns: the widest line, which is also the width when the output is not a terminal; and the narrowest terminal. */
const WIDTH_MAX = 100;
const WIDTH_MIN = 60;
/** A description that would be narrower goes below its name. */
const DESCRIPTION_MIN = 30;
const INDENT = "  ";
const GAP = "  ";

type Row = { name: string; description: string };

const examples: readonly Row[] = [
  { name: "vitrine", description: "Serve the site in this folder at http://localhost:3000." },
  { name: "vitrine --demo", description: "Try an example site. Nothing is saved." },
  { name: "vitrine serve example.org", description: "Serve the site at your domain, with HTTPS." },
  { name: "vitrine owner --email you@example.org", description: "Set a new password if you forgot yours." },
  { name: "vitrine backup", description: "Back up the site." },
];

const names = Object.keys(commandTable) as CommandName[]; // Its keys are the commands' names.
const commonCommands: readonly CommandName[] = ["serve", "owner", "backup", "restore", "update"];
const otherCommands = names.filter((name) => !commonCommands.includes(name));

/** The text of `vitrine --help`: examples, commands and settings. @param width columns of the terminal */
export function help(width = terminalWidth()): string {
  const column = columnAfter(names.flatMap(commandRows));
  return `Vitrine: a portfolio and résumé website in one executable.

Usage: vitrine [COMMAND] [FLAGS]
       vitrine COMMAND --help

Examples
${table(examples, width)}

Common commands
${table(commonCommands.flatMap(commandRows), width, column)}

Other commands
${table(otherCommands.flatMap(commandRows), width, column)}

${settingsBlock(settingTable, width)}

Help
${table(
  [
    { name: "--help, -h", description: "Show this help, or the help of a command." },
    { name: "--version, -v", description: "Show the version." },
  ],
  width,
)}
`;
}

/** The text of `vitrine COMMAND --help`. @param width columns of the terminal */
export function commandHelp(name: CommandName, width = terminalWidth()): string {
  const { usage, description, flags, examples } = commandTable[name];
  const settings = settingTable
    .filter(({ commands }) => commands.includes(name))
    .map((setting) => ({ ...setting, description: setting.descriptionFor?.[name] ?? setting.description }));
  const blocks = [
    `Usage: vitrine ${usage} [FLAGS]`,
    wrap(description, width).join("\n"),
    `${examples.length === 1 ? "Example" : "Examples"}\n${examples.map((example) => INDENT + example).join("\n")}`,
    Object.keys(flags).length === 0 ? "" : `Flags\n${table(Object.entries(flags).map(flagRow), width)}`,
    settings.length === 0 ? "" : settingsBlock(settings, width),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function terminalWidth(): number {
  return Math.max(WIDTH_MIN, Math.min(process.stdout.columns || WIDTH_MAX, WIDTH_MAX));
}

function settingsBlock(settings: readonly SettingEntry[], width: number): string {
  const rule = "Flags override environment variables, which override defaults.";
  const lines = wrap(rule, width - INDENT.length).map((line) => INDENT + line);
  return `Settings\n${lines.join("\n")}\n\n${table(settings.map(settingRow), width)}`;
}

/** A command, and below it the flags that only it has. */
function commandRows(name: CommandName): Row[] {
  const { usage, description, flags } = commandTable[name];
  const flagRows = Object.entries(flags).map(flagRow);
  return [{ name: usage, description }, ...flagRows.map((row) => ({ ...row, name: INDENT + row.name }))];
}

function flagRow([flag, { value, description }]: [string, FlagEntry]): Row {
  return { name: `--${flag} ${value}`.trimEnd(), description };
}

function settingRow({ flag, value, variables, description, defaultValue }: SettingEntry): Row {
  const names = [...(flag === null ? [] : [`--${flag} ${value}`]), ...variables];
  const suffix = defaultValue === "" ? "" : ` Default: ${defaultValue}.`;
  return { name: names.join(", "), description: description + suffix };
}

/** Where the descriptions of a table begin. */
function columnAfter(rows: readonly Row[]): number {
  return INDENT.length + Math.max(...rows.map(({ name }) => name.length)) + GAP.length;
}

/** Names on the left, wrapped descriptions in one column on the right; below the names on a narrow terminal. */
function table(rows: readonly Row[], width: number, column = columnAfter(rows)): string {
  const isNarrow = width - column < DESCRIPTION_MIN;
  const indent = isNarrow ? INDENT.repeat(3) : " ".repeat(column);
  return rows
    .flatMap(({ name, description }) => {
      const lines = wrap(description, width - indent.length);
      if (isNarrow) return [INDENT + name, ...lines.map((line) => indent + line)];
      return lines.map((line, index) => (index === 0 ? (INDENT + name).padEnd(column) : indent) + line);
    })
    .join("\n");
}

/** Breaks a text into lines of at most `width` columns; a longer word gets a line of its own. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) lines.splice(-1, 1, `${line} ${word}`);
    else lines.push(word);
  }
  return lines;
}
