/** What was thrown, for the log: its message and where it came from, without the source code that Bun adds. */
export function formatError(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? String(thrown)) : String(thrown);
}
