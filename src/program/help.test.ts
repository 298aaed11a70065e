import { expect, test } from "bun:test";
import { flagsOfCommand } from "./command-line.ts";
import { type CommandName, commandTable } from "./commands-table.ts";
import { readConfig } from "./config.ts";
import { commandHelp, help } from "./help.ts";
import { settingTable } from "./settings-table.ts";

const names = Object.keys(commandTable) as CommandName[]; // Its keys are the commands' names.
const unwrap = (text: string) => text.replace(/\s+/g, " ");

test("the help lists every command, flag and setting", () => {
  for (const name of names) {
    expect(help(100)).toContain(commandTable[name].usage);
    for (const flag of Object.keys(flagsOfCommand(name))) expect(help(100)).toContain(`--${flag}`);
    expect(unwrap(help(100))).toContain(commandTable[name].description);
  }
  for (const { variables, description } of settingTable)
    for (const part of [...variables, description]) expect(unwrap(help(100))).toContain(part);
});

test.each([60, 80, 100])("no line of the help is wider than a terminal of %i columns", (width) => {
  const tooWide = help(width)
    .split("\n")
    .filter((line) => line.length > width);
  expect(tooWide).toEqual([]);
  expect(help(width)).not.toMatch(/ +\n/);
});

test("the help shows examples first, then the common commands, then the others", () => {
  const titles = [...help(100).matchAll(/^[A-Z][a-z ]+$/gm)].map(([title]) => title);
  expect(titles).toEqual(["Examples", "Common commands", "Other commands", "Settings", "Help"]);
});

test("descriptions are aligned, at least two blanks after the names", () => {
  const [, settings = ""] = help(100).split("defaults.\n\n");
  const columns = settings
    .split("\n\n")[0]
    ?.split("\n")
    .map((line) => /^ {2}\S.*? {2,}/.exec(line)?.[0].length ?? line.search(/\S/));
  expect(new Set(columns).size).toBe(1);
});

test.each(names)("the help of %s lists its own flags only, and its examples use those", (name) => {
  const text = commandHelp(name, 100);
  expect(text).toStartWith(`Usage: vitrine ${commandTable[name].usage} [FLAGS]\n`);
  for (const [flag, { description }] of Object.entries(commandTable[name].flags))
    expect(unwrap(text)).toMatch(new RegExp(`--${flag} .*${description.replace(/[().?]/g, "\\$&")}`));
  const others = names
    .flatMap((other) => Object.keys(flagsOfCommand(other)))
    .filter((flag) => !(flag in flagsOfCommand(name)));
  for (const flag of others) expect(text).not.toContain(`--${flag}`);
  for (const example of commandTable[name].examples)
    for (const [, flag = ""] of example.matchAll(/--([\w-]+)/g))
      expect(Object.keys(flagsOfCommand(name))).toContain(flag);
});

test("the defaults in the help are those of the settings", () => {
  const { port, host, historyDays, uploadLimits } = readConfig({}, {});
  const defaultOf = (variable: string) =>
    settingTable.find(({ variables }) => variables.includes(variable))?.defaultValue;
  expect(defaultOf("VITRINE_PORT")).toBe(String(port));
  expect(defaultOf("VITRINE_HOST")).toBe(host);
  expect(defaultOf("VITRINE_HISTORY_DAYS")).toBe(String(historyDays));
  expect(defaultOf("VITRINE_MAX_IMAGE_MB")).toBe(String(uploadLimits.image / 1024 / 1024));
  expect(defaultOf("VITRINE_MAX_VIDEO_MB")).toBe(String(uploadLimits.video / 1024 / 1024));
});
