import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { median, randomFrom, reportFigure, seed, times } from "../../src/testing/long-run.ts";
import type { TestApp } from "../../src/testing/test-app.ts";
import { fillSite, validRequests } from "../../src/testing/test-requests.ts";
import { ownerEmail, Program } from "../support/site.ts";
import { generate } from "./support/generate.ts";
import { apiRoutes, callOf, type Ways } from "./support/routes.ts";
import { bearer, Server } from "./support/server.ts";

/** Limits of §R10. */
const REQUESTS = times(500, 100_000, 25_000);
const AT_ONCE = 8;
/** After so many requests the site is filled again, because deleted entries would always be 404. */
const ROUND = 1000;
/** Milliseconds that an answer may take. */
const PATIENCE = 30_000;
/** Megabytes by which memory may grow after the first requests, in which everything is loaded and cached. */
const GROWTH_MAX = 40;

let program: Program;
let server: Server;
let db: Database;
let owner: { token: string; userId: string; code: string };
let ofOwner: { session: Row; hash: Row };
let message: Row;
type Row = Record<string, string | number | null>;

beforeAll(async () => {
  program = new Program();
  server = await Server.start(program, { words: ["--trust-proxy", "127.0.0.1"] });
  owner = await server.setUp();
  db = new Database(join(program.folder, "vitrine.db"), { readwrite: true, create: false });
  db.run("pragma busy_timeout = 5000");
  db.run("pragma foreign_keys = on");
  const first = (table: string) => db.query<Row, []>(`select * from ${table} limit 1`).get() ?? {};
  await fillSite({ call: callOf(server, owner.token) }, server.url);
  ofOwner = { session: first("sessions"), hash: first("credentials") };
  message = first("contacts");
}, 60_000);
afterAll(async () => {
  db.close();
  await server.kill();
  program.remove();
});

function put(table: string, row: Row): void {
  const names = Object.keys(row);
  db.run(
    `insert or replace into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`,
    Object.values(row),
  );
}

/** Resets email and password, logs in, and creates one entry of everything. */
async function refill(): Promise<Ways> {
  db.transaction(() => {
    for (const table of [
      "section_entries",
      "sections",
      "project_sections",
      "projects",
      "skills",
      "links",
      "looks",
      "educations",
      "experiences",
      "abouts",
      "downloads",
      "resumes",
      "resume_layouts",
      "shares",
      "summaries",
      "contact_deliveries",
      "contacts",
      "passkeys",
      "second_factors",
    ])
      db.run(`delete from ${table}`);
    db.run("update users set email = ?", [ownerEmail]);
    put("credentials", ofOwner.hash);
    // The proof of identity lasts ten minutes, and the long form takes longer on a slow machine.
    ofOwner.session = { ...ofOwner.session, proven_at: new Date().toISOString() };
    put("sessions", ofOwner.session);
    put("contacts", message);
  }).immediate();
  // The server notices another process's changes within 20 ms.
  await Bun.sleep(50);
  const call = callOf(server, owner.token);
  const ids = await fillSite(
    {
      // The inbox accepts a limited number of messages; an existing one is used.
      call: async (method, path, body, headers) =>
        path === "/v1.0/email/send"
          ? { status: 200, body: "OK", headers: new Headers() }
          : await call(method, path, body, headers),
    },
    server.url,
  );
  // The part of a test site that is used.
  const site = {
    token: owner.token,
    ownerId: owner.userId,
    deps: { setupCode: { value: owner.code } },
  } as TestApp;
  return await validRequests(site, ids);
}

/** What an answer must never contain. */
const leaks =
  /\n\s+at |SQLITE_|\$bunfs|drizzle|node_modules|bun:sqlite|ZodError|TypeError|\[object Object\]|argon2id/;

test(
  `R10: ${REQUESTS} generated requests over every route end well`,
  async () => {
    const random = randomFrom(seed);
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    const seen = new Set<string>();
    const reached = new Set<string>();
    const memory: number[] = [];
    const startedAt = performance.now();
    let count = 0;
    const ask = async (ways: Ways) => {
      const { route, path, init } = generate(random, ways, owner.token, count++);
      const name = `${count}: ${init.method} ${path.slice(0, 120)}`;
      try {
        const reply = await server.get(path, { ...init, signal: AbortSignal.timeout(PATIENCE) });
        const bytes = await reply.bytes();
        const isPicture = reply.headers.get("content-type")?.startsWith("image/") === true;
        const text = isPicture ? "" : new TextDecoder().decode(bytes);
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
        seen.add(route);
        if (reply.status < 300) reached.add(route);
        if (reply.status >= 500)
          faults.push(`${name}: ${reply.status} ${text.slice(0, 200)} to ${String(init.body).slice(0, 300)}`);
        else if (reply.status >= 400 && leaks.test(ownWords(text)))
          faults.push(`${name}: tells ${leaks.exec(ownWords(text))?.[0]}`);
        if (reply.headers.get("x-content-type-options") !== "nosniff") faults.push(`${name}: no nosniff`);
        if (
          path.startsWith("/api/") &&
          reply.status >= 400 &&
          reply.status !== 416 && // A range of a file, which Bun answers itself.
          init.method !== "HEAD" &&
          !path.startsWith("/api/v1.0/")
        ) {
          const body = JSON.parse(text) as { error?: { code?: string; message?: string } };
          if (!body.error?.code || !body.error.message) faults.push(`${name}: ${text.slice(0, 100)}`);
        }
      } catch (error) {
        faults.push(`${name}: ${error}`);
      }
    };
    while (count < REQUESTS && faults.length < 10) {
      if (count > 0 && count % 10_000 === 0)
        console.log(`${count} of ${REQUESTS}, ${Math.round(server.lastingMemory)} MB`);
      const ways = await refill();
      const end = Math.min(REQUESTS, count + ROUND);
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (count < end && faults.length < 10) {
            await ask(ways);
            if (count % 100 === 0) memory.push(server.lastingMemory);
            // A logout or password change must not end the session of the whole run.
            if (count % 25 === 0) put("sessions", ofOwner.session);
          }
        }),
      );
    }
    const seconds = (performance.now() - startedAt) / 1000;
    const part = (from: number, to: number) =>
      memory.slice(Math.floor(memory.length * from), Math.floor(memory.length * to));
    // Compares medians, because a single value depends on when garbage was collected last.
    const before = median(part(0.4, 0.7));
    const after = median(part(0.7, 1));
    const list = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status} ${times} ×`);
    reportFigure(
      "R10",
      `${count} requests over ${apiRoutes.length} routes and the site's own in ${Math.round(seconds)} s, seed ${seed}: ${list.join(", ")}; memory ${Math.round(memory[0] ?? 0)} MB at first, ${Math.round(before)} MB after 40 % (median), ${Math.round(after)} MB after 70 %, ${Math.round(Math.max(...memory))} MB at most`,
    );
    for (const [line] of server.log.matchAll(/^Failed: [\s\S]{0,1500}/gm)) console.log(line);
    expect(faults).toEqual([]);
    expect(server.log).not.toContain("Failed:");
    expect(server.isAlive).toBe(true);
    expect(apiRoutes.filter((route) => !seen.has(route))).toEqual([]);
    // Checks that most routes also got valid requests.
    expect(reached.size).toBeGreaterThan(apiRoutes.length * 0.75);
    expect(after - before).toBeLessThan(GROWTH_MAX);
    expect((await server.get("/api/users/site-info", { headers: bearer(owner.token) })).status).toBe(200);
    expect(db.query("pragma integrity_check").values()).toEqual([["ok"]]);
    expect(db.query("pragma foreign_key_check").values()).toEqual([]);
  },
  60_000 + REQUESTS * 60,
);

/** The text of an error without the stored entry, which came from such a request and may contain anything. */
function ownWords(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (key, value) => (key === "current" ? undefined : value));
  } catch {
    return text;
  }
}
