import { formatError } from "./format-error.ts";

export const logFormats = ["text", "json"] as const;
export type LogFormat = (typeof logFormats)[number];

/** What a line is about, as fields of its JSON. */
export type LogFields = Readonly<Record<string, string | number | readonly string[]>>;
/** Takes one line of the server's log. It may begin with its time. */
export type Log = (line: string, fields?: LogFields) => void;

type Level = "info" | "warning" | "error";

const TIMED = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) /;

let format: LogFormat = "text";

/** Sets the format of all further lines (`--log-format`). */
export function setLogFormat(next: LogFormat): void {
  format = next;
}

export const logInfo: Log = (line, fields) => write("info", line, fields);
export const logWarning: Log = (line, fields) => write("warning", line, fields);
export const logError: Log = (line, fields) => write("error", line, fields);

/** Logs an unexpected error with its stack. @param what must not contain the path of a request, which may be secret */
export function logFailure(what: string, error: unknown, fields: LogFields = {}): void {
  const stack = formatError(error);
  if (format === "json") write("error", what, { ...fields, error: stack });
  else console.error(`${what}:`, stack);
}

/**
 * Logs an unexpected error of a request.
 * @param route its method and the route's pattern, because the path may contain a token; `""` if unknown
 * @returns the request's id, which the reply names so that the owner finds this line
 */
export function logFailedRequest(error: unknown, route = ""): string {
  const requestId = crypto.randomUUID();
  if (format === "json") logFailure("Failed", error, { requestId, ...(route !== "" && { route }) });
  else logFailure(`Failed: ${[route, `request ${requestId}`].filter(Boolean).join(", ")}`, error);
  return requestId;
}

/** Information goes to standard output, the rest to standard error. */
function write(level: Level, line: string, fields: LogFields = {}): void {
  const print = level === "info" ? console.log : console.error;
  const time = TIMED.exec(line)?.[1] ?? new Date().toISOString();
  const message = line.replace(TIMED, "");
  print(format === "text" ? line : JSON.stringify({ time, level, message, ...fields }));
}
