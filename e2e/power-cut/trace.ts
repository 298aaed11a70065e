/** A system call of a recording by `strace -f -y -xx`. */
export type Call = {
  /** The thread. */
  pid: number;
  name: string;
  /** As printed, see `bytesOf`, `pathOf` and `numberOf`. */
  args: string[];
  /** What it returned; -1 for an error, NaN until it has returned. */
  result: number;
};

/** The begin and the end of each call, in the order in which the system saw them. */
export type TraceEvent =
  | { kind: "begin" | "end"; call: Call }
  | { kind: "exit"; pid: number; code: number | null };

const UNFINISHED = " <unfinished ...>";

/** Reads a recording. @throws Error for a line that can't be read */
export function* readTrace(lines: Iterable<string>): Generator<TraceEvent> {
  /** Calls that have not returned, by their thread. */
  const running = new Map<number, string>();
  for (const line of lines) {
    if (line === "") continue;
    const [, thread, rest] = /^(\d+) +(.*)$/s.exec(line) ?? [];
    if (thread === undefined || rest === undefined) throw new Error(`Not a line of strace: ${line}`);
    const pid = Number(thread);
    const exit = /^\+\+\+ (?:exited with (\d+)|killed by .*) \+\+\+$/.exec(rest);
    if (exit !== null) yield { kind: "exit", pid, code: exit[1] === undefined ? null : Number(exit[1]) };
    // The rest of the line tells of a signal, or that another thread has replaced this one.
    if (/^(\+\+\+|---)/.test(rest)) continue;
    const resumed = /^<\.\.\. \w+ resumed>/.exec(rest)?.[0];
    if (resumed !== undefined) {
      const begun = running.get(pid);
      // The call began before the recording.
      if (begun === undefined) continue;
      running.delete(pid);
      yield { kind: "end", call: readCall(pid, begun + rest.slice(resumed.length)) };
    } else if (rest.endsWith(UNFINISHED)) {
      const begun = rest.slice(0, -UNFINISHED.length);
      running.set(pid, begun);
      yield { kind: "begin", call: readCall(pid, begun) };
    } else {
      const call = readCall(pid, rest);
      yield { kind: "begin", call };
      yield { kind: "end", call };
    }
  }
}

function readCall(pid: number, text: string): Call {
  const open = text.indexOf("(");
  if (open < 0) throw new Error(`Not a system call: ${text.slice(0, 200)}`);
  const returned = /\) += (-?\d+|0x[0-9a-f]+|\?)[^"]*$/.exec(text.slice(Math.max(0, text.length - TAIL)));
  const end = returned === null ? text.length : text.lastIndexOf(returned[0]);
  const result = returned === null || returned[1] === "?" ? Number.NaN : Number(returned[1]);
  return { pid, name: text.slice(0, open), args: splitArguments(text.slice(open + 1, end)), result };
}

/** The longest text behind a call's arguments is the path of a descriptor with four characters for each byte. */
const TAIL = 5 * 4096;

/** Splits at the commas outside of texts and brackets. */
function splitArguments(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at];
    if (letter === '"') {
      at = text.indexOf('"', at + 1);
      if (at < 0) break;
    } else if (letter === "{" || letter === "[" || letter === "(") depth++;
    else if (letter === "}" || letter === "]" || letter === ")") depth--;
    else if (letter === "," && depth === 0) {
      found.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  const last = text.slice(from).trim();
  return last === "" ? found : [...found, last];
}

/** The bytes of a printed text, or of the texts in a printed array of buffers. @throws Error if it was cut off */
export function bytesOf(argument: string | undefined): Buffer {
  const texts = argument?.match(/"[^"]*"(\.\.\.)?/g) ?? [];
  if (texts.length === 0 || texts.some((text) => text.endsWith("...")))
    throw new Error(`Not all bytes were recorded: ${argument?.slice(0, 100)}`);
  return Buffer.from(texts.join("").replaceAll(/["\\x]/g, ""), "hex");
}

/** The path of a printed text or descriptor; null for a descriptor of anything but a file. */
export function pathOf(argument: string | undefined): string | null {
  const hex = /^"(.*)"$/.exec(argument ?? "")?.[1] ?? /^[\w-]+<(.*)>$/.exec(argument ?? "")?.[1];
  const path = Buffer.from(hex?.replaceAll("\\x", "") ?? "", "hex").toString();
  return path.startsWith("/") || argument?.startsWith('"') ? path : null;
}

/** The number of a printed integer or descriptor, also of `[NUMBER]`; null for `NULL`. */
export function numberOf(argument: string | undefined): number | null {
  const digits = /^\[?(-?\d+)/.exec(argument ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
}
