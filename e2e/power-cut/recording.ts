import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Program } from "../support/site.ts";
import { recordedCalls } from "./replay.ts";

/** Bytes of one call that are recorded; more than any call writes. */
const WHOLE_CALL = 16 * 1024 * 1024;

/** The arguments of strace that record a command to a file. */
function strace(file: string): string[] {
  return [
    "strace",
    ...["-f", "--seccomp-bpf", "-y", "-xx", "-s", String(WHOLE_CALL), "-e", "signal=none", "-o", file],
    ...["-e", `trace=${recordedCalls.join(",")}`, "--"],
  ];
}

/** Runs commands of a program on one data folder, and records their system calls. */
export class Recorder {
  readonly #program: Program;
  readonly dataFolder: string;
  readonly #name: string;
  /** The recordings, in their order. */
  readonly files: string[] = [];

  constructor(program: Program, name = "data") {
    this.#program = program;
    this.#name = name;
    this.dataFolder = join(program.folder, name);
    mkdirSync(this.dataFolder);
  }

  spawn(words: string[]) {
    const file = join(this.#program.folder, `recording-${this.#name}-${this.files.length}`);
    this.files.push(file);
    return Bun.spawn([...strace(file), join(this.#program.folder, "vitrine"), ...words], {
      cwd: this.#program.folder,
      env: { PATH: "/usr/bin:/bin", HOME: this.#program.folder, VITRINE_DATA: this.dataFolder },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "inherit",
    });
  }

  async serve(): Promise<RecordedServer> {
    const child = this.spawn(["serve", "--port", "0", "--host", "127.0.0.1"]);
    const server = new RecordedServer(child);
    await server.started();
    return server;
  }
}

/** A server whose system calls are recorded. */
export class RecordedServer {
  readonly #child: ReturnType<Recorder["spawn"]>;
  #output = "";
  url = "";

  constructor(child: ReturnType<Recorder["spawn"]>) {
    this.#child = child;
  }

  /** Resolves when the address is printed. @throws Error if the server ends before */
  async started(): Promise<void> {
    const listens = Promise.withResolvers<string>();
    void (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of this.#child.stdout) {
        this.#output += decoder.decode(chunk, { stream: true });
        const address = /^listening on (http:\S+)$/m.exec(this.#output)?.[1];
        if (address) listens.resolve(address);
      }
      listens.reject(new Error(`The server ended: ${this.#output}`));
    })();
    this.url = await listens.promise;
  }

  /** The code that the first start prints. */
  async setupCode(): Promise<string> {
    for (;;) {
      const code = /setup=(\S+)/.exec(this.#output)?.[1];
      if (code !== undefined) return code;
      await fetch(`${this.url}/healthz`);
    }
  }

  /** Stops it by SIGTERM, like a service manager. @returns the exit code */
  async stop(): Promise<number> {
    const { pid } = this.#child;
    // strace ignores the signal, so it goes to the server itself.
    process.kill(Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")), "SIGTERM");
    return await this.#child.exited;
  }
}
