import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp, type Deps } from "./app.ts";
import { noRelay } from "./contacts/relay.ts";
import { openDatabase } from "./db/client.ts";
import { ContentStore } from "./db/content-store.ts";
import { startSession } from "./http/session.ts";
import { Throttle } from "./http/throttle.ts";
import { Uploads } from "./media/uploads.ts";
import { SetupCode } from "./setup/setup.code.ts";
import { hashPassword } from "./users/passwords.ts";
import { writeOwner } from "./users/users.store.ts";

const MEGABYTE = 1024 * 1024;
export const ownerEmail = "ada@example.org";
export const ownerPassword = "analytical engine 1843";

type Options = Partial<Deps> & { limits?: Partial<Uploads["limits"]>; withoutOwner?: boolean };

/** The whole API on a migrated in-memory database and a folder of its own, with an owner who is logged in. */
export async function createTestApp({ limits, withoutOwner, ...given }: Options = {}) {
  const store = given.store ?? new ContentStore(openDatabase(":memory:"));
  const folder = mkdtempSync(join(tmpdir(), "vitrine-test-"));
  const uploads = new Uploads(folder, {
    image: 20 * MEGABYTE,
    pdf: 20 * MEGABYTE,
    video: 500 * MEGABYTE,
    file: 100 * MEGABYTE,
    ...limits,
  });
  const deps: Deps = {
    store,
    uploads,
    setupCode: new SetupCode(),
    loginThrottle: new Throttle(1000, 1000),
    contactThrottle: new Throttle(1000, 1000),
    relay: noRelay,
    ...given,
  };
  const app = createApp(deps);
  let token = "";
  let ownerId = "";
  if (!withoutOwner) {
    const passwordHash = await hashPassword(ownerPassword);
    const owner = store.change("set up owner", (change) =>
      writeOwner(change, { email: ownerEmail, passwordHash, fname: "Ada", lname: "Lovelace" }),
    );
    token = startSession(store.db, owner._id);
    ownerId = owner._id;
  }

  /** Sends a request as the owner; an object is sent as JSON, a form as multipart. */
  async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const isForm = body instanceof FormData;
    const response = await app.request(`/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    // biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects by what it reads.
    const reply: any = response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
    return { status: response.status, body: reply, headers: response.headers };
  }
  return { app, call, deps, store, uploads, folder, token, ownerId };
}

/** A multipart body: objects become JSON parts, blobs file parts. */
export function form(parts: Record<string, unknown>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (value instanceof Blob) data.append(name, value, "upload.bin");
    else data.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return data;
}

/** A picture of the given size, as a browser would send it. */
export async function picture(width = 8, height = 8): Promise<Blob> {
  const bytes = await new Bun.Image(smallestPng).resize(width, height).png().bytes();
  return new Blob([new Uint8Array(bytes)], { type: "image/png" });
}

const smallestPng = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
