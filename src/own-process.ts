/** This program's own command line: the executable, or Bun with the entry file. */
const self = Bun.isStandaloneExecutable
  ? [process.execPath]
  : [process.execPath, `${import.meta.dir}/main.ts`];

let idle: string[] | undefined;

/** The command line that runs this program with these words beside the server. */
export function ownCommand(...words: string[]): string[] {
  return [...self, ...words];
}

/**
 * Likewise, for work that gives way to all other from its first instruction on: a start alone takes some 20 ms, which
 * visitors of a machine with one core would wait for. Where the system has no such tool, the program gives way by itself
 * as soon as it runs.
 */
export function ownCommandAside(...words: string[]): string[] {
  idle ??= Bun.which("nice") === null ? [] : ["nice", "-n", "19"];
  return [...idle, ...self, ...words];
}
