import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ownerEmail, ownerPassword, type Program } from "../../support/site.ts";

const MEGABYTE = 1024 * 1024;
/** Milliseconds after which a test gives up waiting for a start. The limits of §R are shorter. */
const START_TIMEOUT = 30_000;

type Options = {
  words?: string[];
  /** Command before the executable, such as one that runs it as another user. */
  prefix?: string[];
  environment?: Record<string, string>;
};

/** A running server, with access to its process and output. */
export class Server {
  readonly program: Program;
  readonly url: string;
  readonly #child: Bun.Subprocess<"ignore", "pipe", "pipe">;
  readonly #written: { text: string };
  readonly #words: string[];
  /** Milliseconds from the start of the process to its first successful answer. */
  readonly startedIn: number;

  private constructor(
    program: Program,
    child: Bun.Subprocess<"ignore", "pipe", "pipe">,
    written: { text: string },
    words: string[],
    url: string,
    startedIn: number,
  ) {
    this.program = program;
    this.#child = child;
    this.#written = written;
    this.#words = words;
    this.url = url;
    this.startedIn = startedIn;
  }

  /** Serves the program's folder on a free port, and resolves when `/healthz` answers. */
  static async start(program: Program, { words = [], prefix = [], environment = {} }: Options = {}) {
    const all = [...prefix, join(program.folder, "vitrine"), "serve", "--port", "0", ...words];
    if (!words.includes("--host")) all.push("--host", "127.0.0.1");
    const startedAt = performance.now();
    const child = Bun.spawn(all, {
      cwd: program.folder,
      env: { PATH: "/usr/bin:/bin", HOME: program.folder, ...environment },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    });
    const written = { text: "" };
    const listens = Promise.withResolvers<string>();
    for (const stream of [child.stdout, child.stderr])
      void (async () => {
        const decoder = new TextDecoder();
        for await (const chunk of stream) {
          written.text += decoder.decode(chunk, { stream: true });
          const address = /^listening on (http:\S+)$/m.exec(written.text)?.[1];
          if (address) listens.resolve(address);
        }
      })();
    void child.exited.then((code) =>
      listens.reject(new Error(`The server exited with ${code}: ${written.text}`)),
    );
    const timeout = setTimeout(
      () => listens.reject(new Error(`The server did not start: ${written.text}`)),
      START_TIMEOUT,
    );
    const url = (await listens.promise).replace(/\/\/(0\.0\.0\.0|\[::\]):/, "//127.0.0.1:");
    clearTimeout(timeout);
    listens.promise.catch(() => undefined);
    const health = await fetch(`${url}/healthz`);
    if (health.status !== 200) throw new Error(`Not healthy: ${await health.text()}`);
    return new Server(program, child, written, words, url, performance.now() - startedAt);
  }

  get pid(): number {
    return this.#child.pid;
  }

  /** Everything that the process wrote to standard output and standard error. */
  get log(): string {
    return this.#written.text;
  }

  get host(): { hostname: string; port: number } {
    const { hostname, port } = new URL(this.url);
    return { hostname, port: Number(port) };
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Creates the owner with the printed code. @returns the token and the code */
  async setUp(): Promise<{ token: string; code: string; userId: string }> {
    for (const until = Date.now() + 5000; Date.now() < until && !this.log.includes("setup="); )
      await Bun.sleep(5);
    const code = /setup=(\S+)/.exec(this.log)?.[1] ?? "";
    const reply = await this.json("POST", "/api/setup", {
      code,
      email: ownerEmail,
      password: ownerPassword,
      fname: "Ada",
      lname: "Lovelace",
    });
    if (reply.status !== 201) throw new Error(`The setup failed: ${await reply.text()}`);
    const { token, user } = (await reply.json()) as { token: string; user: { _id: string } };
    return { token, code, userId: user._id };
  }

  async logIn(headers: Record<string, string> = {}): Promise<string> {
    const body = { email: ownerEmail, password: ownerPassword };
    const reply = await this.json("POST", "/api/users/login", body, headers);
    if (reply.status !== 200) throw new Error(`The login failed: ${await reply.text()}`);
    return ((await reply.json()) as { token: string }).token;
  }

  json(method: string, path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
    return this.get(path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  }

  get(path: string, init?: RequestInit): Promise<Response> {
    return fetch(this.url + path, { redirect: "manual", ...init });
  }

  /** Stops it by SIGTERM, like a service manager. @returns the exit code */
  async stop(): Promise<number> {
    this.#child.kill("SIGTERM");
    return await this.#child.exited;
  }

  /** Kills it with its subprocesses, like a power failure, or alone, like the system when memory runs out. */
  async kill({ withChildren = true } = {}): Promise<void> {
    const all = withChildren ? stopped([this.pid]) : [this.pid];
    for (const pid of all) signal(pid, "SIGKILL");
    await this.#child.exited;
  }

  /** Starts the same command again, on another port. */
  again(): Promise<Server> {
    return Server.start(this.program, { words: this.#words });
  }

  /** Memory of the process and its subprocesses in megabytes. Shared memory is counted once. */
  get memory(): number {
    return this.#memoryOf(() => true);
  }

  /**
   * Megabytes of the server without its subprocesses: those that typeset, draw or decode end with their work, and each has a
   * limit of its own (§S8).
   */
  get lastingMemory(): number {
    return this.#memoryOf(() => false);
  }

  #memoryOf(isCounted: (command: string) => boolean): number {
    const others = programsOf(this.pid).filter((pid) => isCounted(commandOf(pid)));
    return [this.pid, ...others].reduce((sum, pid) => sum + sizeOf(pid), 0) / MEGABYTE;
  }

  /**
   * Measures the peak memory of the process and its subprocesses during `work` in megabytes, every 10 ms.
   */
  async peakDuring(work: () => Promise<unknown>): Promise<number> {
    let peak = 0;
    const look = () => {
      peak = Math.max(peak, this.memory);
    };
    const timer = setInterval(look, 10);
    try {
      look();
      await work();
      look();
    } finally {
      clearInterval(timer);
    }
    return peak;
  }

  /** Names of the temporary files of uploads, running or left behind. */
  get temporaryFiles(): string[] {
    return readdirSync(join(this.program.folder, "uploads/.tmp"));
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Pauses processes and their descendants, so that none starts another meanwhile. @returns all of them */
function stopped(pids: number[]): number[] {
  for (const pid of pids) signal(pid, "SIGSTOP");
  const begun = pids.flatMap(childrenOf);
  return begun.length === 0 ? pids : [...pids, ...stopped(begun)];
}

/** Sends a signal to a process, if it still exists. */
function signal(pid: number, name: NodeJS.Signals): void {
  if (existsSync(`/proc/${pid}`)) process.kill(pid, name);
}

/** Descendants of a process, except a fork that has not yet started its program, because it still shares its parent's memory. */
function programsOf(pid: number): number[] {
  const command = commandOf(pid);
  return childrenOf(pid)
    .filter((child) => commandOf(child) !== command)
    .flatMap((child) => [child, ...programsOf(child)]);
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

/**
 * The memory that a process wrote to, in bytes. Pages of the executable don't count: other tests run the same file, and a
 * process's share of its pages grows whenever one of them ends.
 */
function sizeOf(pid: number): number {
  try {
    const sizes = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(/^Pss_Anon:\s+(\d+)/m.exec(sizes)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Makes a multipart body. Objects become JSON parts, blobs file parts. */
export function form(parts: Record<string, string | object>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (value instanceof Blob) data.append(name, value, "upload.bin");
    else data.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return data;
}
