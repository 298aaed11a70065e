import type { Disk } from "./disk.ts";
import { bytesOf, type Call, numberOf, pathOf, type TraceEvent } from "./trace.ts";

/** What a test looks at while a recording is replayed. */
export type ReplayEvent =
  /** A sync has returned, and its changes are about to become durable. This is when a power cut undoes most. */
  | { kind: "syncing" }
  /** A file has got its final name by a rename. */
  | { kind: "named"; path: string }
  /** The server has received the request with this number in the header `x-power-cut`. */
  | { kind: "asked"; request: number }
  /** The server is about to send the answer. */
  | { kind: "answered"; request: number; status: number }
  /** The first process of the recording has ended. */
  | { kind: "exited"; code: number | null };

/** The system calls that are recorded: those that change files, those that make changes durable, and those of requests. */
export const recordedCalls = [
  ...["open", "openat", "openat2", "creat", "write", "pwrite64", "writev", "pwritev", "pwritev2", "lseek"],
  ...["ftruncate", "truncate", "fallocate", "rename", "renameat", "renameat2", "unlink", "unlinkat"],
  ...["link", "linkat", "symlink", "symlinkat", "mkdir", "mkdirat", "rmdir", "copy_file_range", "sendfile"],
  ...["splice", "ioctl", "mmap", "fsync", "fdatasync", "sync", "syncfs", "io_uring_setup"],
  ...["recvfrom", "sendto"],
];

type OpenFile = { node: number; position: number };

/** Replays the calls of a recording on a model of the disk. */
export class Replay {
  readonly #disk: Disk;
  /** The absolute path of the folder that the disk models. */
  readonly #root: string;
  /** Whether syncs of a file or folder have no effect, to see that a test finds what is lost then. */
  readonly #isIgnored: (path: string) => boolean;
  /** Open files by descriptor and path. */
  readonly #open = new Map<string, OpenFile>();
  /** Running syncs by thread: the order of the first change that they don't cover. */
  readonly #syncs = new Map<number, number>();
  /** The request that each connection is waiting for, by descriptor. */
  readonly #requests = new Map<string, number>();
  #firstPid = 0;
  /** Number of calls that changed or synced files of the disk. */
  calls = 0;
  syncs = 0;

  constructor(disk: Disk, root: string, isIgnored: (path: string) => boolean = () => false) {
    this.#disk = disk;
    this.#root = root;
    this.#isIgnored = isIgnored;
  }

  /** @throws Error for a call that changes files in a way that the model doesn't know */
  *run(events: Iterable<TraceEvent>): Generator<ReplayEvent> {
    this.#firstPid = 0;
    for (const event of events) {
      if (event.kind === "exit") {
        if (event.pid === this.#firstPid) yield { kind: "exited", code: event.code };
        continue;
      }
      const { call } = event;
      this.#firstPid ||= call.pid;
      const isSync = call.name === "fsync" || call.name === "fdatasync";
      if (event.kind === "begin") {
        if (isSync) this.#syncs.set(call.pid, this.#disk.beginSync());
        if (call.name === "sendto") yield* this.#answer(call);
      } else if (isSync) yield* this.#sync(call);
      else if (call.name === "recvfrom") yield* this.#receive(call);
      else if (call.result >= 0) {
        this.#effects[call.name]?.(call);
        const named = call.name === "rename" ? this.#inside(pathOf(call.args[1])) : null;
        if (named !== null) yield { kind: "named", path: named };
      }
    }
  }

  *#receive({ args, result }: Call): Generator<ReplayEvent> {
    if (!(result > 0)) return;
    const request = /\r\nx-power-cut: (\d+)\r\n/i.exec(bytesOf(args[1]).toString("latin1"))?.[1];
    if (request === undefined) return;
    this.#requests.set(args[0] ?? "", Number(request));
    yield { kind: "asked", request: Number(request) };
  }

  *#answer({ args }: Call): Generator<ReplayEvent> {
    const request = this.#requests.get(args[0] ?? "");
    if (request === undefined || !args[1]?.startsWith('"')) return;
    const status = /^HTTP\/1\.1 (\d+) /.exec(bytesOf(args[1]).toString("latin1"))?.[1];
    if (status === undefined) return;
    this.#requests.delete(args[0] ?? "");
    yield { kind: "answered", request, status: Number(status) };
  }

  *#sync({ pid, args, result }: Call): Generator<ReplayEvent> {
    const path = this.#inside(pathOf(args[0]));
    const before = this.#syncs.get(pid);
    if (path === null || before === undefined || result !== 0) return;
    this.calls++;
    this.syncs++;
    const node = this.#open.get(`${numberOf(args[0])} ${path}`)?.node ?? this.#disk.find(path);
    // A file that was deleted meanwhile.
    if (node === null) return;
    yield { kind: "syncing" };
    if (!this.#isIgnored(path)) this.#disk.sync(node, before);
  }

  /** The path within the disk; null for any other. */
  #inside(path: string | null): string | null {
    if (path === this.#root) return "";
    return path?.startsWith(`${this.#root}/`) ? path.slice(this.#root.length + 1) : null;
  }

  /** The path that the arguments from `at` on name, with a folder's descriptor before it or without. */
  #path({ name, args }: Call, at: number, hasFolder = name.includes("at")): string | null {
    const path = pathOf(args[at + (hasFolder ? 1 : 0)]);
    if (path === null || path.startsWith("/")) return this.#inside(path);
    if (!hasFolder) throw new Error(`${name} of a relative path: ${path}`);
    return this.#inside(`${pathOf(args[at])}/${path}`);
  }

  readonly #effects: Record<string, (call: Call) => void> = {
    open: (call) => this.#opened(call, call.args[1] ?? "", false),
    openat: (call) => this.#opened(call, call.args[2] ?? "", true),
    write: (call) => this.#written(call, null),
    writev: (call) => this.#written(call, null),
    pwrite64: (call) => this.#written(call, numberOf(call.args[3])),
    pwritev: (call) => this.#written(call, numberOf(call.args[3])),
    lseek: (call) => {
      const found = this.#file(call.args[0]);
      if (found !== null) found.file.position = call.result;
    },
    ftruncate: (call) => {
      const found = this.#file(call.args[0]);
      if (found !== null) this.#disk.resize(found.file.node, found.path, numberOf(call.args[1]) ?? 0);
      this.calls += found === null ? 0 : 1;
    },
    copy_file_range: ({ args, result }) => this.#copied(args[0], args[1], args[2], args[3], result),
    sendfile: ({ args, result }) => this.#copied(args[1], args[2], args[0], "NULL", result),
    mkdir: (call) => this.#changeName(this.#path(call, 0), (path) => this.#disk.createFolder(path)),
    mkdirat: (call) => this.#changeName(this.#path(call, 0), (path) => this.#disk.createFolder(path)),
    rmdir: (call) => this.#changeName(this.#path(call, 0), (path) => this.#disk.remove(path)),
    unlink: (call) => this.#changeName(this.#path(call, 0), (path) => this.#disk.remove(path)),
    unlinkat: (call) => this.#changeName(this.#path(call, 0), (path) => this.#disk.remove(path)),
    rename: (call) => this.#renamed(this.#path(call, 0), this.#path(call, 1)),
    renameat: (call) => this.#renamed(this.#path(call, 0), this.#path(call, 2)),
    renameat2: (call) => this.#renamed(this.#path(call, 0), this.#path(call, 2)),
    mmap: ({ args }) => {
      const path = this.#inside(pathOf(args[4]));
      const isWritten = args[3]?.includes("MAP_SHARED") && args[2]?.includes("PROT_WRITE");
      // SQLite writes only this file through memory, and builds it again when it opens a database.
      if (path !== null && isWritten && !path.endsWith("-shm")) throw unknown("mmap", path);
    },
    io_uring_setup: () => {
      throw unknown("io_uring_setup", "");
    },
    ...Object.fromEntries(
      ["creat", "openat2", "truncate", "link", "linkat", "symlink", "symlinkat", "pwritev2", "splice"]
        .concat("fallocate", "ioctl", "sync", "syncfs")
        .map((name) => [
          name,
          ({ args }: Call) => {
            const path = args.map((each) => this.#inside(pathOf(each))).find((each) => each !== null);
            if (path !== undefined && !isHarmless(name, args)) throw unknown(name, path ?? "");
          },
        ]),
    ),
  };

  #opened(call: Call, flags: string, hasFolder: boolean): void {
    const path = this.#path(call, 0, hasFolder);
    if (path === null) return;
    if (/O_TMPFILE/.test(flags)) throw unknown(call.name, path);
    const existing = this.#disk.find(path);
    if (existing === null && !flags.includes("O_CREAT")) throw new Error(`${path} was opened unseen.`);
    const node = existing ?? this.#disk.createFile(path);
    const isCut = existing !== null && flags.includes("O_TRUNC") && this.#disk.contentOf(node).length > 0;
    if (isCut) this.#disk.resize(node, path, 0);
    if (isCut || existing === null) this.calls++;
    const position = flags.includes("O_APPEND") ? this.#disk.contentOf(node).length : 0;
    this.#open.set(`${call.result} ${path}`, { node, position });
  }

  /** An open file of the disk, by its printed descriptor; null for any other, and for one that was deleted. */
  #file(argument: string | undefined): { file: OpenFile; path: string } | null {
    const path = this.#inside(pathOf(argument));
    if (path === null || path.endsWith(" (deleted)")) return null;
    const key = `${numberOf(argument)} ${path}`;
    const known = this.#open.get(key);
    if (known !== undefined) return { file: known, path };
    // It was renamed after it was opened, so its position is unknown.
    const node = this.#disk.find(path);
    if (node === null) throw new Error(`${path} is written, but was never created.`);
    const file = { node, position: Number.NaN };
    this.#open.set(key, file);
    return { file, path };
  }

  /** @param offset null to continue at the file's position */
  #written({ args, result }: Call, offset: number | null): void {
    const found = this.#file(args[0]);
    if (found !== null) this.#write(found, offset, bytesOf(args[1]).subarray(0, result));
  }

  #write({ file, path }: { file: OpenFile; path: string }, offset: number | null, bytes: Uint8Array): void {
    if (offset === null && Number.isNaN(file.position)) throw new Error(`${path}: position unknown`);
    this.#disk.write(file.node, path, offset ?? file.position, bytes);
    if (offset === null) file.position += bytes.length;
    this.calls++;
  }

  #copied(
    from: string | undefined,
    fromOffset: string | undefined,
    to: string | undefined,
    toOffset: string | undefined,
    size: number,
  ): void {
    const target = this.#file(to);
    if (target === null || size === 0) return;
    const source = this.#file(from);
    if (source === null) throw unknown("copy", target.path);
    const at = numberOf(fromOffset) ?? source.file.position;
    this.#write(target, numberOf(toOffset), this.#disk.contentOf(source.file.node).slice(at, at + size));
    if (numberOf(fromOffset) === null) source.file.position += size;
  }

  #changeName(path: string | null, change: (path: string) => void): void {
    if (path === null) return;
    // The recording begins with the folder itself.
    if (path !== "") change(path);
    this.calls++;
  }

  #renamed(from: string | null, to: string | null): void {
    if (from === null && to === null) return;
    if (from === null || to === null) throw new Error(`A file is moved out of the disk, or into it: ${to}`);
    this.#disk.rename(from, to);
    this.calls++;
  }
}

function unknown(name: string, path: string): Error {
  return new Error(`The model of the disk doesn't know ${name} of ${path}.`);
}

/** Whether a call asks about a file without changing it. */
function isHarmless(name: string, args: string[]): boolean {
  return name === "ioctl" && !/CLONE|DEDUPE|SETFLAGS/.test(args[1] ?? "");
}
