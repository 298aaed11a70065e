import { expect, test } from "bun:test";
import { flagsOf } from "./command-line.ts";
import { type CommandName, commandTable } from "./commands-table.ts";
import { readConfig } from "./config.ts";
import { commandHelp, help } from "./help.ts";
import { settingTable } from "./settings-table.ts";

const names = Object.keys(commandTable) as CommandName[]; // Its keys are the commands' names.

test("the help lists every command, flag and setting, in at most 120 columns", () => {
  for (const name of names)
    for (const word of [commandTable[name].usage, ...Object.keys(flagsOf(name)).map((flag) => `--${flag}`)])
      expect(help()).toContain(word);
  for (const { variables, words } of settingTable)
    for (const part of [...variables, ...words]) expect(help()).toContain(part);
  expect(
    help()
      .split("\n")
      .filter((line) => line.length > 120),
  ).toEqual([]);
  expect(help()).not.toMatch(/ +\n/);
});

test.each(names)("the help of %s lists its own flags only, and its examples use those", (name) => {
  const text = commandHelp(name);
  expect(text).toStartWith(`Usage: vitrine ${commandTable[name].usage} [FLAGS]\n`);
  for (const [flag, { words }] of Object.entries(commandTable[name].flags))
    expect(text).toMatch(new RegExp(`--${flag} .*${words}`));
  const others = names
    .flatMap((other) => Object.keys(flagsOf(other)))
    .filter((flag) => !(flag in flagsOf(name)));
  for (const flag of others) expect(text).not.toContain(`--${flag}`);
  for (const example of commandTable[name].examples)
    for (const [, flag = ""] of example.matchAll(/--([\w-]+)/g))
      expect(Object.keys(flagsOf(name))).toContain(flag);
});

test("the defaults in the help are those of the settings", () => {
  const { port, host, historyDays, uploadLimits } = readConfig({}, {});
  const told = (variable: string) =>
    settingTable.find(({ variables }) => variables.includes(variable))?.byDefault;
  expect(told("VITRINE_PORT")).toBe(String(port));
  expect(told("VITRINE_HOST")).toBe(host);
  expect(told("VITRINE_HISTORY_DAYS")).toBe(String(historyDays));
  expect(told("VITRINE_MAX_IMAGE_MB")).toBe(String(uploadLimits.image / 1024 / 1024));
});
