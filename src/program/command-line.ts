import { type CommandName, commandTable, type FlagEntry, textFlag } from "./commands-table.ts";
import { settingTable } from "./settings-table.ts";

/** The flags of a command, its own and those of the settings, by their names. */
export function flagsOf(command: CommandName): Record<string, FlagEntry> {
  const shared = settingTable.flatMap(({ flag, value, words, commands }) =>
    flag !== null && commands.includes(command)
      ? [[flag, textFlag(value, words.join(" "))] as const] // A pair, not a list of either.
      : [],
  );
  return { ...Object.fromEntries(shared), ...commandTable[command].flags };
}
