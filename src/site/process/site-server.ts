import type { Database } from "bun:sqlite";
import type { Revision } from "../../core/database/revision.ts";
import type { VisitCounter } from "../../core/feature/visits.ts";
import type { Server } from "../../core/http/cached-route.ts";
import type { Representation } from "../../core/http/representation.ts";
import type { ResponseCache } from "../../core/http/response-cache.ts";
import { environment } from "../../core/process/environment.ts";
import { formatError } from "../../core/process/format-error.ts";
import { failure } from "../failure.ts";
import { pathOf } from "../paths.ts";
import type { RunningSite } from "../run-site.ts";
import type { SiteConfig } from "../site-config.ts";
import { nobodysVisits } from "../visits.ts";
import { type AnswerNotes, NOTES_HEADER, OWNER_HEADER, PEER_HEADER, SMALLEST_HEADER } from "./protocol.ts";

/** Milliseconds without a request after which the process may end; tests have less. */
const QUIET = Number(environment.VITRINE_TEST_QUIET ?? 60_000);
const LOOK_EVERY = Math.min(QUIET, 5000);
/** Milliseconds after a file until the collector is called: by then the pages that show it are made, which readers may wait for. */
const COLLECT_AFTER = 100;
/** Keys that are remembered: addresses come in more spellings than there are pages. */
const LASTING_MAX = 1000;

type Options = {
  config: SiteConfig;
  socket: string;
  client: Database;
  revision: Revision;
  cache: ResponseCache;
  site: RunningSite;
  countsVisits: boolean;
  /** Called when nobody needs the process any more; again as long as it is there. */
  onIdle(): void;
};

/** Answers what the server hands on (site-process.ts). */
export function serveSite(options: Options): Bun.Server<undefined> {
  const { socket, site, onIdle } = options;
  let askedAt = performance.now();
  const lasting = new Set<string>();
  let isCollectionDue = false;
  const server = Bun.serve({
    unix: socket,
    // How long a connection may be silent is looked at by the server. Bun's types know of no such limit here, and it has one of 10 seconds.
    idleTimeout: 0 as unknown as undefined,
    // As in `startServer`.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    async fetch(request, own) {
      askedAt = performance.now();
      try {
        return await answer(options, lasting, request, own);
      } finally {
        askedAt = performance.now();
        if (request.headers.get("content-type")?.startsWith("multipart/") === true) collectSoon();
      }
    },
    error(error) {
      console.error("Failed:", formatError(error));
      return failure();
    },
  });
  /** What a file has left in the memory (§P8). */
  function collectSoon(): void {
    if (isCollectionDue) return;
    isCollectionDue = true;
    setTimeout(() => {
      isCollectionDue = false;
      Bun.gc(true);
    }, COLLECT_AFTER);
  }
  const isIdle = () => server.pendingRequests === 0 && performance.now() > askedAt + QUIET && site.isIdle();
  setInterval(() => isIdle() && onIdle(), LOOK_EVERY).unref();
  return server;
}

async function answer(
  { revision, cache, site, countsVisits }: Options,
  lasting: Set<string>,
  request: Request,
  own: Bun.Server<undefined>,
): Promise<Response> {
  // What the server knows of has to be known here: what comes of this is kept under what it knows.
  revision.look();
  const notes: AnswerNotes = {};
  const recorded = new RecordedReplies(cache, lasting);
  const isOwner = request.headers.has(OWNER_HEADER);
  const response = await site.answer(request, pathOf(request.url), asServer(request, own), {
    cache: recorded,
    visits: countsVisits ? visitsOf(notes, isOwner) : null,
  });
  const { reply } = recorded;
  if (reply === null || request.method !== "GET") return withNotes(response, notes);
  if (request.headers.has(SMALLEST_HEADER)) {
    await reply.made.refine();
    reply.made.pack();
  }
  const { encoded, ...forms } = reply.made.forms;
  const parts = Object.entries(encoded);
  const { isLasting, isOfAddress } = reply;
  notes.kept = {
    ...forms,
    isLasting,
    isOfAddress,
    forms: parts.map(([encoding, bytes]) => [encoding, bytes.byteLength]),
  };
  return withNotes(new Response(new Blob(parts.map(([, bytes]) => bytes))), notes);
}

/** The cache as one request sees it: which reply is that of everyone who asks the same. */
class RecordedReplies {
  readonly #cache: ResponseCache;
  readonly #lasting: Set<string>;
  reply: { made: Representation; isLasting: boolean; isOfAddress: boolean } | null = null;

  /** @param lasting keys of what the next start is to find, which is the server's to keep */
  constructor(cache: ResponseCache, lasting: Set<string>) {
    this.#cache = cache;
    this.#lasting = lasting;
  }

  get(key: string): Representation | undefined {
    const made = this.#cache.get(key);
    if (made !== undefined) this.#note(key, made, this.#lasting.has(key));
    return made;
  }

  set(key: string, made: Representation, revision: number, isLasting = false): void {
    this.#cache.set(key, made, revision);
    if (this.#lasting.size >= LASTING_MAX) this.#lasting.clear();
    if (isLasting) this.#lasting.add(key);
    // What was changed meanwhile may not be what this shows.
    if (this.#cache.get(key) === made) this.#note(key, made, isLasting);
  }

  #note(key: string, made: Representation, isLasting: boolean): void {
    this.reply = { made, isLasting, isOfAddress: !key.startsWith("\u0000") };
  }
}

/** Counted where all visits are. */
function visitsOf(notes: AnswerNotes, isOwner: boolean): VisitCounter {
  return {
    ...nobodysVisits,
    note(name) {
      notes.visit = name;
    },
    noteOwner() {
      notes.isOwners = true;
    },
    isOwner: () => isOwner,
  };
}

/** What a request's way through the site asks a listener for. */
function asServer(request: Request, own: Bun.Server<undefined>): Server {
  const address = request.headers.get(PEER_HEADER) ?? "";
  const shown: Pick<Server, "requestIP" | "timeout"> = {
    requestIP: () => (address === "" ? null : { address, port: 0, family: "IPv4" }),
    timeout: (asked, seconds) => own.timeout(asked, seconds),
  };
  return shown as Server; // Nothing else is asked for; see `peerOf` and `answerApi`.
}

function withNotes(response: Response, notes: AnswerNotes): Response {
  if (Object.keys(notes).length > 0) response.headers.set(NOTES_HEADER, JSON.stringify(notes));
  return response;
}
