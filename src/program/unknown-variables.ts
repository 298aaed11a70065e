import type { Environment } from "../core/process/environment.ts";
import { settingTable } from "./settings-table.ts";

const PREFIX = "VITRINE_";

/** Settings that earlier versions had. */
const removed = ["VITRINE_HTTP3", "VITRINE_PURGE_URL", "VITRINE_PURGE_HEADER"];

/**
 * Finds `VITRINE_…` variables that are not settings (§10).
 * @returns a line for each, with the setting that was probably meant; never a value, because it may be a password
 */
export async function describeUnknownVariables(environment: Environment): Promise<string[]> {
  const known = settingTable.flatMap(({ variables }) => variables).filter((name) => name.startsWith(PREFIX));
  const unknown = Object.keys(environment).filter((name) => name.startsWith(PREFIX) && !known.includes(name));
  if (unknown.length === 0) return [];
  const { findClosestName } = await import("./closest-name.ts");
  return unknown.map((name) => {
    if (removed.includes(name)) return `${name} is no longer used. Remove it.`;
    // Compared without the prefix, which would make any two names look alike.
    const closest = findClosestName(
      name.slice(PREFIX.length),
      known.map((each) => each.slice(PREFIX.length)),
    );
    const hint =
      closest === null ? "`vitrine --help` lists the settings." : `Did you mean ${PREFIX}${closest}?`;
    return `${name} is not a setting and has no effect. ${hint}`;
  });
}
