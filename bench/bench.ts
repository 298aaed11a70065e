import { cpSync, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { freePort, launch, type Running } from "./processes.ts";

const built = resolve(import.meta.dir, "../dist/vitrine");

/** What the rows of one run share. */
export class Bench {
  readonly folder: string;
  /** A copy, so that a build in the meantime changes nothing. */
  readonly executable: string;
  readonly rounds: number;
  /** Of each side under load, in each round. */
  readonly seconds: number;
  readonly #isQuick: boolean;
  readonly #running = new Set<Running>();
  #paths = 0;

  /** @param folder an empty one for everything that the run makes */
  constructor(folder: string, isQuick: boolean) {
    if (!existsSync(built)) throw new Error("dist/vitrine is missing; run `bun run build`.");
    this.folder = folder;
    this.executable = join(folder, "vitrine");
    cpSync(built, this.executable);
    this.#isQuick = isQuick;
    this.rounds = isQuick ? 2 : 5;
    this.seconds = isQuick ? 1 : 5;
  }

  /** @returns the second value in a quick run */
  choose<T>(whole: T, quick: T): T {
    return this.#isQuick ? quick : whole;
  }

  /** A path within the run's folder that nothing has yet. */
  newPath(name: string): string {
    return join(this.folder, `${name}-${++this.#paths}`);
  }

  /** Starts a server that is stopped at the end of the row, if not before. */
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

  /** Stops what a row has left running. */
  async stopAll(): Promise<void> {
    await Promise.all([...this.#running].map((running) => running.stop()));
    this.#running.clear();
  }
}
