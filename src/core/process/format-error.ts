/** A thrown value for the log: message and stack, without the source code that Bun adds. */
export function formatError(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? String(thrown)) : String(thrown);
}
