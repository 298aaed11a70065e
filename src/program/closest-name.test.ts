import { expect, test } from "bun:test";
import { findClosestName } from "./closest-name.ts";
import { flagsOfCommand } from "./command-line.ts";
import { commandTable } from "./commands-table.ts";

const commands = Object.keys(commandTable);
const flags = Object.keys(flagsOfCommand("serve")).map((name) => `--${name}`);

test.each([
  ["bakup", commands, "backup"],
  ["Serve", commands, "serve"],
  ["ownre", commands, "owner"],
  ["do", commands, "doctor"],
  ["xyzzy", commands, null],
  ["s", commands, null],
  ["", commands, null],
  ["--prot", flags, "--port"],
  ["-port", flags, "--port"],
  ["--trust", flags, "--trust-proxy"],
  ["--trustproxy", flags, "--trust-proxy"],
  ["--ulr", flags, "--url"],
  ["--email", flags, null],
] as const)("%s suggests, of %j, %j", (word, names, meant) => {
  expect(findClosestName(word, names)).toBe(meant);
});
