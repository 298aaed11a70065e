import { cpSync, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { freePort, launch, type Running } from "./processes.ts";

const built = resolve(import.meta.dir, "../dist/vitrine");

/** The environment that all rows of one run share. */
export class Bench {
  readonly folder: string;
  /** A copy of the executable, so that a build during the run changes nothing. */
  readonly executable: string;
  readonly rounds: number;
  /** Seconds of load per server and round. */
  readonly seconds: number;
  readonly #isQuick: boolean;
  readonly #running = new Set<Running>();
  #paths = 0;

  /** @param folder an empty folder for all files of the run */
  constructor(folder: string, isQuick: boolean) {
    if (!existsSync(built)) throw new Error("dist/vitrine is missing. Run `bun run build`.");
    this.folder = folder;
    this.executable = join(folder, "vitrine");
    cpSync(built, this.executable);
    this.#isQuick = isQuick;
    this.rounds = isQuick ? 2 : 5;
    this.seconds = isQuick ? 1 : 5;
  }

  /** Chooses a value. @returns the second one in a quick run */
  choose<T>(whole: T, quick: T): T {
    return this.#isQuick ? quick : whole;
  }

  /** A new path in the run's folder. */
  newPath(name: string): string {
    return join(this.folder, `${name}-${++this.#paths}`);
  }

  /** Starts a server, which is stopped at the end of the row at the latest. */
  async start(command: string[], cwd: string, port: number, page: string): Promise<Running> {
    const running = await launch(command, cwd, port, page);
    this.#running.add(running);
    return running;
  }

  /** Serves a data folder. */
  async serve(folder: string, ...words: string[]): Promise<Running> {
    const port = await freePort();
    const address = ["--host", "127.0.0.1", "--port", String(port)];
    return await this.start([this.executable, "serve", ...address, ...words], folder, port, "/");
  }

  /** Stops servers that a row left running. */
  async stopAll(): Promise<void> {
    await Promise.all([...this.#running].map((running) => running.stop()));
    this.#running.clear();
  }
}
