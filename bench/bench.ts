import { cpSync, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { compile, type ProgramName } from "./compile.ts";
import { type FilledSite, fillSite } from "./filled-site.ts";
import { freePort } from "./nginx.ts";
import { type Running, startServer } from "./process.ts";
import type { Tls } from "./tls.ts";

const built = resolve(import.meta.dir, "../dist/vitrine");

/** A running Vitrine, with the folder of its data and the owner's token. */
export type RunningSite = Running & { folder: string; token: string };

/** What the rows of one run share. */
export class Bench {
  readonly folder: string;
  readonly isQuick: boolean;
  /** A copy, so that a build in the meantime changes nothing. */
  readonly executable: string;
  readonly #programs = new Map<ProgramName, Promise<string>>();
  readonly #running = new Set<Running>();
  #filled: Promise<FilledSite> | undefined;
  #copies = 0;

  /** @param folder an empty one for everything that the run makes */
  constructor(folder: string, isQuick: boolean) {
    if (!existsSync(built)) throw new Error("dist/vitrine is missing; run `bun run build`.");
    this.folder = folder;
    this.isQuick = isQuick;
    this.executable = join(folder, "vitrine");
    cpSync(built, this.executable);
  }

  /** Rounds of each side of a comparison under load, and the seconds of one. */
  get rounds(): number {
    return this.isQuick ? 2 : 5;
  }

  get seconds(): number {
    return this.isQuick ? 1 : 5;
  }

  /** @returns the shorter one in a quick run */
  count(whole: number, quick: number): number {
    return this.isQuick ? quick : whole;
  }

  /** The lines of the results that say how it was measured. */
  method(): string[] {
    return [
      `The server has one core to itself, \`wrk\` the other: ${this.rounds} × ${this.seconds} s for each side in turn, one thread, 64 connections, after one second to warm up; same bytes and headers on both sides, which is checked. Ratios are of medians; the spread is (largest − smallest) ÷ median. KB and MB are 1,000 and 1,000,000 bytes.`,
    ];
  }

  /** A program of bench/programs, compiled as the product is; made once. */
  program(name: ProgramName): Promise<string> {
    const known = this.#programs.get(name) ?? compile(name, this.folder);
    this.#programs.set(name, known);
    return known;
  }

  /** Starts a server on the first core; what is still up at the end is ended with the run. */
  async start(
    command: string[],
    environment: Record<string, string> = {},
    cwd = this.folder,
  ): Promise<Running> {
    const running = await startServer(command, cwd, environment);
    this.#running.add(running);
    return running;
  }

  /** The filled site, served from a copy of its own. */
  async serve(environment: Record<string, string> = {}): Promise<RunningSite> {
    const { folder, token } = await this.filled();
    const copy = join(this.folder, `site-${++this.#copies}`);
    cpSync(folder, copy, { recursive: true });
    return { ...(await this.serveFolder(copy, environment)), folder: copy, token };
  }

  /** Serves a data folder as it is. @param port where it matters that it is the same again */
  serveFolder(folder: string, environment: Record<string, string> = {}, port = 0): Promise<Running> {
    const words = ["serve", "--port", String(port), "--host", "127.0.0.1"];
    return this.start([this.executable, ...words], environment, folder);
  }

  /** The filled site by https; `/` and what it leads to are the same as by http. */
  async serveTls({ certificate, key }: Tls, port: number): Promise<RunningSite> {
    return await this.serve({
      VITRINE_TLS_CERT: certificate,
      VITRINE_TLS_KEY: key,
      VITRINE_HTTP_PORT: String(await freePort()),
      VITRINE_HTTPS_PORT: String(port),
    });
  }

  /** Data of a real résumé with pictures, made once; nothing serves it. */
  filled(): Promise<FilledSite> {
    this.#filled ??= fillSite(this, join(this.folder, "filled"));
    return this.#filled;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running].map((running) => running.stop()));
  }
}
