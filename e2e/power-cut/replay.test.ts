import { beforeEach, describe, expect, test } from "bun:test";
import { Disk } from "./disk.ts";
import { LOST } from "./file-content.ts";
import { Replay, type ReplayEvent } from "./replay.ts";
import { readTrace } from "./trace.ts";

const hex = (text: string) =>
  Buffer.from(text).reduce((all, byte) => `${all}\\x${byte.toString(16).padStart(2, "0")}`, "");
const text = (value: string) => `"${hex(value)}"`;
const at = (path: string) => text(`/data/${path}`);
const file = (descriptor: number, path: string) => `${descriptor}<${hex(`/data/${path}`)}>`;
const created = (path: string, descriptor: number) =>
  `1 openat(AT_FDCWD<${hex("/")}>, ${at(path)}, O_RDWR|O_CREAT|O_CLOEXEC, 0644) = ${file(descriptor, path)}`;

let disk: Disk;
let replay: Replay;
beforeEach(() => {
  disk = new Disk();
  replay = new Replay(disk, "/data");
});

const run = (...lines: string[]): ReplayEvent[] => [...replay.run(readTrace(lines))];
const contentOf = (path: string) => Buffer.from(disk.contentOf(disk.find(path) ?? -1)).toString();

describe("a replay", () => {
  test("writes at the position of the file, also after a seek and at the end", () => {
    run(
      created("a", 5),
      `1 write(${file(5, "a")}, ${text("one")}, 3) = 3`,
      `1 write(${file(5, "a")}, ${text("two")}, 3) = 3`,
      `1 lseek(${file(5, "a")}, 1, SEEK_SET) = 1`,
      `1 write(${file(5, "a")}, ${text("N")}, 1) = 1`,
      `1 pwrite64(${file(5, "a")}, ${text("!")}, 1, 6) = 1`,
      `1 openat(AT_FDCWD<${hex("/data")}>, ${text("a")}, O_WRONLY|O_APPEND) = ${file(6, "a")}`,
      `1 write(${file(6, "a")}, ${text("?")}, 1) = 1`,
    );
    expect(contentOf("a")).toBe("oNetwo!?");
    expect(replay.calls).toBe(6);
  });

  test("writes as much as the call did, and nothing after an error", () => {
    run(
      created("a", 5),
      `1 write(${file(5, "a")}, ${text("text")}, 4) = 2`,
      `1 write(${file(5, "a")}, ${text("text")}, 4) = -1 ENOSPC (No space left on device)`,
    );
    expect(contentOf("a")).toBe("te");
  });

  test("copies files, and shortens them", () => {
    run(
      created("a", 5),
      `1 write(${file(5, "a")}, ${text("content")}, 7) = 7`,
      created("b", 6),
      `1 copy_file_range(${file(5, "a")}, [0], ${file(6, "b")}, [0], 100, 0) = 7`,
      `1 ftruncate(${file(6, "b")}, 4) = 0`,
    );
    expect(contentOf("b")).toBe("cont");
  });

  test("makes, renames and removes names, also of a file that is open", () => {
    const events = run(
      `1 mkdir(${at("sub")}, 0777) = 0`,
      created("sub/a", 5),
      `1 rename(${at("sub/a")}, ${at("b")}) = 0`,
      `1 pwrite64(${file(5, "b")}, ${text("x")}, 1, 0) = 1`,
      `1 rmdir(${at("sub")}) = 0`,
    );
    expect(contentOf("b")).toBe("x");
    expect(disk.find("sub")).toBeNull();
    expect(events).toEqual([{ kind: "named", path: "b" }]);
    run(`1 unlink(${at("b")}) = 0`, `1 pwrite64(${file(5, "b (deleted)")}, ${text("y")}, 1, 0) = 1`);
    expect(disk.find("b")).toBeNull();
  });

  test("syncs what was written before the sync began, when it has returned", () => {
    run(
      created("a", 5),
      `1 openat(AT_FDCWD<${hex("/")}>, ${text("/data")}, O_RDONLY) = 7<${hex("/data")}>`,
      `1 fsync(7<${hex("/data")}>) = 0`,
      `1 write(${file(5, "a")}, ${text("one")}, 3) = 3`,
      `1 fsync(${file(5, "a")} <unfinished ...>`,
      `2 write(${file(5, "a")}, ${text("two")}, 3) = 3`,
      "1 <... fsync resumed>) = 0",
    );
    const cut = disk.rebuild(() => LOST);
    expect(Buffer.from(cut.get("a")?.bytes ?? []).toString()).toBe("one");
    expect(replay.syncs).toBe(2);
  });

  test("ignores other folders, and a sync that it is told to ignore", () => {
    replay = new Replay(disk, "/data", (path) => path === "a");
    run(
      created("a", 5),
      `1 unlink(${text("/database")}) = 0`,
      `1 fsync(${file(5, "a")}) = 0`,
      `1 mmap(NULL, 32768, PROT_READ|PROT_WRITE, MAP_SHARED, ${file(6, "vitrine.db-shm")}, 0) = 0x7f`,
    );
    expect(disk.unsynced).toHaveLength(1);
  });

  test("tells which request was received and answered on the same connection", () => {
    const socket = `9<${hex("socket:[77]")}>`;
    const events = run(
      `1 recvfrom(${socket},  <unfinished ...>`,
      `1 <... recvfrom resumed>${text("POST / HTTP/1.1\r\nX-Power-Cut: 12\r\n\r\n")}, 524288, MSG_DONTWAIT, NULL, NULL) = 41`,
      `1 sendto(8<${hex("socket:[78]")}>, ${text("HTTP/1.1 200 OK\r\n\r\n")}, 19, MSG_NOSIGNAL, NULL, 0) = 19`,
      `1 sendto(${socket}, ${text("HTTP/1.1 201 Created\r\n\r\n")}, 24, MSG_NOSIGNAL, NULL, 0) = 24`,
      "1 +++ exited with 0 +++",
    );
    expect(events).toEqual([
      { kind: "asked", request: 12 },
      { kind: "answered", request: 12, status: 201 },
      { kind: "exited", code: 0 },
    ]);
  });

  test.each([
    ["a link", `1 linkat(AT_FDCWD<${hex("/")}>, ${at("a")}, AT_FDCWD<${hex("/")}>, ${at("b")}, 0) = 0`],
    ["io_uring", "1 io_uring_setup(8, {flags=0}) = 9"],
    [
      "a file mapped for writing",
      `1 mmap(NULL, 1, PROT_WRITE, MAP_SHARED, ${file(6, "vitrine.db")}, 0) = 0x7f`,
    ],
    ["a clone", `1 ioctl(${file(6, "b")}, BTRFS_IOC_CLONE or FICLONE, 5) = 0`],
  ])("refuses what the model doesn't know: %s", (_name, line) => {
    expect(() => run(line)).toThrow("doesn't know");
  });
});
