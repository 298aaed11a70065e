/** Longest reason, in characters. */
const REASON_MAX = 500;

/** The message of an error as one line without secrets. */
export function describe(error: unknown, secrets: string[]): string {
  return scrub(error instanceof Error ? error.message : String(error), secrets) || "no reason given";
}

/** A text as one line, with secrets replaced by `***`. */
export function scrub(text: string, secrets: string[]): string {
  const longestFirst = secrets
    .filter((secret) => secret !== "")
    .sort((one, other) => other.length - one.length);
  return longestFirst
    .reduce((rest, secret) => rest.replaceAll(secret, "***"), text)
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, REASON_MAX);
}
