import { describe, expect, test } from "bun:test";
import { bytesOf, numberOf, pathOf, readTrace, type TraceEvent } from "./trace.ts";

const hex = (text: string) =>
  Buffer.from(text).reduce((all, byte) => `${all}\\x${byte.toString(16).padStart(2, "0")}`, "");

function endsOf(...lines: string[]) {
  return [...readTrace(lines)].flatMap((event) => (event.kind === "end" ? [event.call] : []));
}

describe("a recording", () => {
  test("tells name, arguments and result of a call", () => {
    const [call] = endsOf(`12 pwrite64(5<${hex("/data/a,(b).db")}>, "${hex('x", 1')}", 5, 4096) = 5`);
    expect(call).toMatchObject({ pid: 12, name: "pwrite64", result: 5 });
    expect(pathOf(call?.args[0])).toBe("/data/a,(b).db");
    expect(numberOf(call?.args[0])).toBe(5);
    expect(bytesOf(call?.args[1]).toString()).toBe('x", 1');
    expect(numberOf(call?.args[3])).toBe(4096);
  });

  test("joins a call that another thread interrupted, and ends it where it returned", () => {
    const events: TraceEvent[] = [
      ...readTrace([
        `1 fsync(5<${hex("/data/a")}> <unfinished ...>`,
        `2 write(6<${hex("/data/b")}>, "${hex("b")}", 1) = 1`,
        "1 <... fsync resumed>)             = 0",
      ]),
    ];
    expect(
      events.map((event) => (event.kind === "exit" ? "exit" : `${event.kind} ${event.call.name}`)),
    ).toEqual(["begin fsync", "begin write", "end write", "end fsync"]);
    expect(events[3]).toMatchObject({ call: { pid: 1, result: 0 } });
  });

  test("tells errors and the end of a process", () => {
    const events = [
      ...readTrace([
        `1 openat(AT_FDCWD<${hex("/")}>, "${hex("x")}", O_RDONLY) = -1 ENOENT (No such file or directory)`,
        "1 --- SIGCHLD {si_signo=SIGCHLD} ---",
        "1 exit_group(0)                     = ?",
        "1 +++ exited with 0 +++",
        "2 +++ killed by SIGKILL +++",
      ]),
    ];
    expect(events.at(1)).toMatchObject({ kind: "end", call: { result: -1 } });
    expect(events.slice(-2)).toEqual([
      { kind: "exit", pid: 1, code: 0 },
      { kind: "exit", pid: 2, code: null },
    ]);
  });

  test("joins the buffers of one write", () => {
    const [call] = endsOf(
      `1 writev(5<${hex("/data/a")}>, [{iov_base="${hex("ab")}", iov_len=2}, {iov_base="${hex("c")}", iov_len=1}], 2) = 3`,
    );
    expect(bytesOf(call?.args[1]).toString()).toBe("abc");
  });

  test("is refused when bytes were cut off", () => {
    const [call] = endsOf(`1 write(5<${hex("/data/a")}>, "${hex("ab")}"..., 200) = 200`);
    expect(() => bytesOf(call?.args[1])).toThrow("Not all bytes were recorded");
  });

  test("tells files from sockets", () => {
    expect(pathOf(`9<${hex("socket:[8814559]")}>`)).toBeNull();
    expect(pathOf("NULL")).toBeNull();
    expect(numberOf("NULL")).toBeNull();
    expect(numberOf("[4096]")).toBe(4096);
  });
});
