import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ContentStore } from "../core/content/content-store.ts";
import { Throttle } from "../core/http/throttle.ts";
import { Uploads } from "../core/media/uploads.ts";
import { startSession } from "../core/owner/sessions.ts";
import { SetupCode } from "../core/owner/setup-code.ts";
import { writeOwner } from "../core/owner/users.store.ts";
import { readBackupSettings } from "../features/backup/backup-settings.ts";
import { Backups } from "../features/backup/backups.ts";
import { noRelay } from "../features/contacts/mail/relay.ts";
import { readRelaySettings } from "../features/contacts/mail/relay-settings.ts";
import { AutoPublisher } from "../features/publish/auto-publisher.ts";
import type { PublishSummary } from "../features/publish/publish.contract.ts";
import { Settings } from "../features/settings/settings.store.ts";
import { createApi, type Services } from "../site/api.ts";
import { loadParts } from "../site/features.ts";
import { checkReply } from "./check-reply.ts";
import { createStore, memoryDatabase } from "./content-model.ts";

const MEGABYTE = 1024 * 1024;
export const ownerEmail = "ada@example.org";
export const ownerPassword = "analytical engine 1843";

/** An environment that sets nothing. */
const noSettings = {
  ...readRelaySettings(() => ""),
  backup: readBackupSettings(() => ""),
};

type Options = Partial<Services> & {
  limits?: Partial<Uploads["limits"]>;
  withoutOwner?: boolean;
  /** An app whose content, files and owner are copied. */
  copyOf?: { store: ContentStore; folder: string; ownerId: string };
};

/** The hash of the owner's password, with the least work, which logins repeat. */
const ownerHash = await Bun.password.hash(ownerPassword, {
  algorithm: "argon2id",
  memoryCost: 8,
  timeCost: 1,
});

/**
 * A folder for each test process. `bun test` has no hook for its end, so each run removes the folders of earlier ones.
 */
const runs = join(tmpdir(), "vitrine-tests");
const run = join(runs, String(process.pid));
mkdirSync(run, { recursive: true });
for (const name of readdirSync(runs))
  if (!existsSync(`/proc/${name}`) && existsSync("/proc/self"))
    rmSync(join(runs, name), { recursive: true, force: true });

/** The whole API with an in-memory database, its own folder and a logged-in owner. */
export async function createTestApp({ limits, withoutOwner, copyOf, ...services }: Options = {}) {
  const store = services.store ?? createStore(memoryDatabase(copyOf?.store.db));
  const folder = mkdtempSync(join(run, "site-"));
  if (copyOf !== undefined) cpSync(copyOf.folder, folder, { recursive: true });
  const uploads = new Uploads(folder, {
    image: 20 * MEGABYTE,
    pdf: 20 * MEGABYTE,
    video: 500 * MEGABYTE,
    file: 100 * MEGABYTE,
    ...limits,
  });
  const dataFolder = mkdtempSync(join(run, "data-"));
  const deps: Services = {
    store,
    uploads,
    dataFolder,
    setupCode: new SetupCode(),
    secret: "a secret of this server",
    loginThrottle: new Throttle(1000, 1000),
    contactThrottle: new Throttle(1000, 1000),
    testThrottle: new Throttle(1000, 1000),
    relay: noRelay,
    backups: new Backups({
      store,
      dataFolder,
      config: () => ({ everyHours: 0, keep: 7, s3: null }),
      jobs: { backUp: async () => ({ path: "", size: 0, createdAt: "", missing: [] }) },
    }),
    certificates: { state: () => ({ source: "none", certificates: [] }), replace: () => false },
    historyDays: 90,
    isDemo: false,
    importParts: () => loadParts("import"),
    exportParts: () => loadParts("export"),
    shareables: async () => (await loadParts("visitors")).flatMap(({ shareable }) => shareable ?? []),
    statisticsCounters: () => loadParts("countForStatistics"),
    settingsParts: () => loadParts("settings"),
    settingsChanged: () => undefined,
    cancelJobs: async () => undefined,
    publishing: new AutoPublisher({
      target: "/srv/site",
      store,
      publish: async () => nothingPublished,
    }),
    withPublishedSite: async () => {
      throw new Error("Nothing is published in tests.");
    },
    settings: new Settings({ store, dataFolder, parts: await loadParts("settings"), config: noSettings }),
    visits: null,
    // Nobody answers there: no test asks a service on the internet.
    repositoryApis: {
      github: "http://127.0.0.1:1",
      gitlab: "http://127.0.0.1:1/api/v4",
      codeberg: "http://127.0.0.1:1/api/v1",
    },
    log: () => undefined,
    ...services,
  };
  const app = await createApi(deps);
  let token = "";
  let ownerId = "";
  if (copyOf !== undefined) {
    store.db.$client.run("delete from sessions");
    ownerId = copyOf.ownerId;
    token = startSession(store.db, ownerId);
  } else if (!withoutOwner) {
    const owner = store.change("set up owner", (change) =>
      writeOwner(change, { email: ownerEmail, passwordHash: ownerHash, fname: "Ada", lname: "Lovelace" }),
    );
    token = startSession(store.db, owner._id);
    ownerId = owner._id;
  }

  /**
   * Sends a request as the owner. An object is sent as JSON, a form as multipart, a text or bytes unchanged as a JSON
   * body.
   */
  async function call(
    method: string,
    path: string,
    body?: object | string,
    headers: Record<string, string> = {},
  ) {
    const isForm = body instanceof FormData;
    const isRaw = isForm || typeof body === "string" || body instanceof Uint8Array;
    const response = await app.request(`/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body && { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }), // It is one of these.
    });
    const text = await response.text();
    // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its reply.
    const reply: any =
      text !== "" && response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
    const result = { status: response.status, body: reply, headers: response.headers };
    if (method !== "HEAD") checkReply(app, `${method} /api${path}`, result);
    return result;
  }

  /** Names of the stored and of the temporary files in the uploads folder. */
  function files(): { stored: string[]; temporary: string[] } {
    return {
      stored: readdirSync(folder).filter((name) => !name.startsWith(".")),
      temporary: readdirSync(join(folder, ".tmp")),
    };
  }
  return { app, call, deps, store, uploads, folder, dataFolder, files, token, ownerId };
}

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** A multipart body: objects become JSON parts, blobs file parts. */
export function form(parts: Record<string, unknown>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (value instanceof Blob) data.append(name, value, value instanceof File ? value.name : "upload.bin");
    else data.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return data;
}

const nothingPublished: PublishSummary = {
  target: "/srv/site",
  files: 0,
  sent: 0,
  bytes: 0,
  unchanged: 0,
  deleted: 0,
  kept: [],
  milliseconds: 0,
};

let fileCount = 0;

/** A PNG of the given size. Each call returns a different one, because equal files are stored once. */
export async function picture(width = 8, height = 8): Promise<Blob> {
  const dot = Buffer.alloc(58);
  dot.write("BM\x3a", 0, "latin1");
  dot.writeUInt32LE(54, 10);
  dot.writeUInt32LE(40, 14);
  dot.writeUInt32LE(1, 18);
  dot.writeUInt32LE(1, 22);
  dot.writeUInt32LE(0x180001, 26);
  dot.writeUIntLE(++fileCount, 54, 3);
  const bytes = await new Bun.Image(dot).resize(width, height).png().bytes();
  return new Blob([new Uint8Array(bytes)], { type: "image/png" });
}

/** The smallest file that is accepted as a PDF. */
export function pdf(text = ""): Blob {
  return new Blob([`%PDF-1.4\n% ${text}\n%%EOF\n`], { type: "application/pdf" });
}

/** A small file that is accepted as an MP4: `ftyp`, an empty `moov`, and a number that makes each file different. */
export function video(): Blob {
  const boxes = Buffer.from("0000001866747970697336f3000000006973366d69736f6d000000086d6f6f76", "hex");
  boxes.write("isom", 8, "latin1");
  const free = Buffer.from("0000000c6672656500000000", "hex");
  free.writeUInt32BE(++fileCount, 8);
  return new Blob([boxes, free], { type: "video/mp4" });
}

/** An HTML file with the type of a picture. */
export function html(): Blob {
  return new Blob(["<!doctype html><script>alert(1)</script>"], { type: "image/png" });
}
