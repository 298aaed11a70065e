import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Revision } from "../../core/database/revision.ts";
import type { VisitCounter } from "../../core/feature/visits.ts";
import type { Server } from "../../core/http/cached-route.ts";
import { peerOf } from "../../core/http/proxy.ts";
import type { ResponseCache } from "../../core/http/response-cache.ts";
import type { SetupCode } from "../../core/owner/setup-code.ts";
import { formatError } from "../../core/process/format-error.ts";
import { failure } from "../failure.ts";
import { pageKey, sharedReads } from "../paths.ts";
import { IDLE_SECONDS } from "../server.ts";
import type { SiteConfig } from "../site-config.ts";
import { clientRequest } from "../visits.ts";
import { ask, isLong, isText, notesOf, readReply, toClient, whole } from "./exchange.ts";
import { type Home, PageRenewal } from "./page-renewal.ts";
import { type Order, OWN_HEADER, OWNER_HEADER, PEER_HEADER, type Report } from "./protocol.ts";

/** Longest path of a socket that all systems take, in bytes. */
const SOCKET_PATH_MAX = 100;
/**
 * Requests under way beyond which a small body is held back until it is whole: of those that come drop by drop any number may wait here,
 * while the runtime has 256 ways to the process. Up to then it is refused, where it is, before it is read.
 */
const HANDED_ON_MAX = 100;

type Options = {
  config: SiteConfig;
  cache: ResponseCache;
  revision: Revision;
  visits: VisitCounter | null;
  /** The command line of the process. */
  command: string[];
  setupCode: SetupCode;
  secret: string;
};

type Child = {
  process: Bun.Subprocess;
  socket: string;
  /** Resolves when it can be asked. */
  listening: Promise<void>;
  isListening: boolean;
  /** Requests that it has not answered. */
  underWay: number;
};

/**
 * The site in a process of its own: all that makes answers. It is begun when it is needed, and ends when nobody has asked for long, so
 * that a server at rest holds no more than what it needs to send finished answers. A change is answered when the pages that
 * visitors ask for show it: until then they get the former ones, and never wait for the database or for a page that is being made.
 */
export class SiteProcess {
  readonly #options: Options;
  #folder: string | null = null;
  #count = 0;
  #child: Child | null = null;
  readonly #renewal: PageRenewal;
  /** Of each request under way that may change something, how its client would ask for the home page. */
  readonly #writes = new Set<Home>();
  #isStopped = false;

  constructor(options: Options) {
    this.#options = options;
    this.#renewal = new PageRenewal(options.cache, options.revision);
    options.cache.refine = (key, reply) => this.#renewal.refine(key, reply, this.#child?.socket);
    options.revision.onForeignChange = () => this.#renewBeside();
  }

  /** Whether there is a place for its socket. */
  get isPossible(): boolean {
    return process.platform !== "win32" && this.#makeFolder() !== null;
  }

  /** Answers what is not kept; see `RunningSite`. */
  async answer(request: Request, path: string, server: Server): Promise<Response> {
    const { visits, revision, cache, config } = this.#options;
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (path.startsWith("/api/statistics")) visits?.write();
    // Files may take long, and whoever reads them looks at their silence by itself (core/http/idle-timeout.ts).
    const isOfFiles = !isRead && !isText(request);
    if (isOfFiles) server.timeout(request, 0);
    // Before the write is counted: what was changed earlier is taken over now.
    const at = revision.current;
    const headers = new Headers(request.headers);
    for (const name of [...headers.keys()]) if (name.startsWith(OWN_HEADER)) headers.delete(name);
    headers.set(PEER_HEADER, peerOf(request, server));
    const home = isRead ? null : { key: pageKey(request, server, "/", config), url: request.url, headers };
    if (home !== null) this.#writes.add(home);
    let child: Child | null = null;
    try {
      const { url, method, signal } = request;
      child = this.#present();
      child.underWay += 1;
      const isHandedOn = isOfFiles || child.underWay <= HANDED_ON_MAX || isLong(request);
      const body = isHandedOn ? request.body : await whole(request.body);
      await child.listening;
      if (!path.startsWith("/api/") && visits?.isOwner(clientRequest(request, server, config)))
        headers.set(OWNER_HEADER, "1");
      const response = await ask(child.socket, url, { method, headers, body, signal });
      if (home !== null) await this.#renewal.takeOver(child.socket, home);
      const notes = notesOf(response);
      if (notes.isOwners) visits?.noteOwner(clientRequest(request, server, config));
      if (notes.visit !== undefined)
        visits?.note({ ...clientRequest(request, server, config), path: notes.visit });
      if (notes.kept === undefined) return toClient(response);
      const reply = await readReply(response, notes.kept);
      if (notes.kept.isOfAddress && at === revision.current) {
        const key = sharedReads.has(path) ? path : pageKey(request, server, path, config);
        cache.set(key, reply, at, notes.kept.isLasting);
        cache.noteAsked(key);
        this.#renewal.note(key, {
          url,
          headers,
          isSoonMade: sharedReads.has(path) || notes.kept.type.startsWith("text/html"),
        });
      }
      return reply.respond(request);
    } catch (error) {
      // Who has gone is told nothing.
      if (!request.signal.aborted) console.error("Failed:", formatError(error));
      return failure();
    } finally {
      if (home !== null) this.#writes.delete(home);
      if (child !== null) child.underWay -= 1;
      if (isOfFiles) server.timeout(request, IDLE_SECONDS);
    }
  }

  /** Has it begin, with what waits for no request soon after. @throws where it can't */
  async ready(): Promise<void> {
    await this.#present().listening;
  }

  /** Has it look whether something is due, such as a backup. */
  async look(): Promise<void> {
    await this.#order({ want: "look" });
  }

  async wantVariants(name: string): Promise<void> {
    await this.#order({ want: "variants", name });
  }

  /** Ends it, after what is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const child = this.#child;
    if (child !== null) {
      child.process.send({ want: "end" } satisfies Order);
      await child.process.exited;
    }
    this.#removeFolder();
  }

  /** Ends it at once. */
  kill(): void {
    this.#isStopped = true;
    this.#child?.process.kill("SIGKILL");
    this.#removeFolder();
  }

  async #order(order: Order): Promise<void> {
    const child = this.#present();
    await child.listening;
    child.process.send(order);
  }

  #present(): Child {
    if (this.#child !== null) return this.#child;
    if (this.#isStopped) throw new Error("The server is stopping.");
    const folder = this.#makeFolder();
    if (folder === null) throw new Error("There is no place for a socket.");
    const { command, secret, setupCode } = this.#options;
    const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
    // Whoever waits for it is told; nobody may be waiting.
    listening.catch(() => undefined);
    this.#count += 1;
    const socket = join(folder, `${this.#count}.sock`);
    const subprocess = Bun.spawn(command, {
      stdin: "ignore",
      stdout: "inherit",
      stderr: "inherit",
      ipc: (report: Report) => {
        if (report.is === "listening") {
          child.isListening = true;
          resolve();
        } else if (report.is === "code") setupCode.take(report.setupCode);
        else this.#letGo(child);
      },
      onExit: (_process, code, signal) => {
        if (this.#child === child) this.#child = null;
        reject(new Error(`What makes answers has ended by ${signal ?? code}.`));
        rmSync(socket, { force: true });
      },
    });
    const child: Child = { process: subprocess, socket, listening, isListening: false, underWay: 0 };
    subprocess.send({ begin: { socket, secret, setupCode: setupCode.given } } satisfies Order);
    this.#child = child;
    return child;
  }

  /** Nobody needs it any more; the next request begins another. */
  #letGo(child: Child): void {
    if (child.underWay > 0 || this.#child !== child) return;
    this.#child = null;
    child.process.send({ want: "end" } satisfies Order);
  }

  /**
   * A change is seen before the one who has made it was answered: its pages are made at once. One that no request here has made, such as an
   * import beside the server, is told of as soon as it is seen, since nobody knows how old it is.
   * @returns whether its pages are being made
   */
  #renewBeside(): boolean {
    const child = this.#child;
    const [home] = this.#writes;
    if (home === undefined || child?.isListening !== true) return false;
    this.#renewal
      .takeOver(child.socket, home)
      .catch((error: unknown) => console.error("Failed:", formatError(error)));
    return true;
  }

  #makeFolder(): string | null {
    if (this.#folder !== null) return this.#folder;
    for (const place of [tmpdir(), this.#options.config.dataFolder])
      try {
        const folder = mkdtempSync(join(place, ".vitrine-"));
        if (Buffer.byteLength(folder) <= SOCKET_PATH_MAX - "/1000000.sock".length) {
          this.#folder = folder;
          return folder;
        }
        rmSync(folder, { recursive: true });
      } catch {
        // The next one.
      }
    return null;
  }

  #removeFolder(): void {
    if (this.#folder !== null) rmSync(this.#folder, { recursive: true, force: true });
    this.#folder = null;
  }
}
