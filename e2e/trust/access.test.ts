import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { isExhaustive, isLong, median, reportFigure, times } from "../../src/testing/long-run.ts";
import { expectEventually } from "../support/eventually.ts";
import { ownerEmail, ownerPassword, Program } from "../support/site.ts";
import { apiRoutes, openWrites, type Ways, waysInto } from "./support/routes.ts";
import { bearer, Server } from "./support/server.ts";

const DAY = 24 * 60 * 60 * 1000;
const hashOf = (token: string) => new Bun.CryptoHasher("sha256").update(token).digest("hex");
const setupBody = { email: ownerEmail, password: ownerPassword, fname: "Ada", lname: "" };
const isIn = async (server: Server, token: string) =>
  (await server.get("/api/contacts", { headers: bearer(token) })).status === 200;

function database(program: Program): Database {
  return new Database(join(program.folder, "vitrine.db"), { readwrite: true, create: false });
}

describe("S1: without the owner's token", () => {
  const program = new Program();
  let server: Server;
  let ways: Ways;
  let tokens: Record<string, string>;
  const writes = apiRoutes.filter((route) => !route.startsWith("GET ") && !openWrites.includes(route));

  beforeAll(async () => {
    server = await Server.start(program);
    const owner = await server.setUp();
    ({ ways } = await waysInto(server, owner));
    const revoked = await server.logIn();
    await server.get(`/api/users/logout/${owner.userId}`, { method: "POST", headers: bearer(revoked) });
    const db = database(program);
    const insert = (token: string, createdDaysAgo: number, usedDaysAgo: number) => {
      const at = (days: number) => new Date(Date.now() - days * DAY).toISOString();
      db.run("insert into sessions (token_hash, user_id, created_at, last_used_at) values (?, ?, ?, ?)", [
        hashOf(token),
        owner.userId,
        at(createdDaysAgo),
        at(usedDaysAgo),
      ]);
      return token;
    };
    tokens = {
      none: "",
      garbage: "garbage",
      "never given": "A".repeat(43),
      expired: insert("e".repeat(43), 31, 0),
      idle: insert("i".repeat(43), 8, 7.1),
      revoked,
      "a token's hash": hashOf(owner.token),
      "cut short": owner.token.slice(0, -1),
    };
    db.close();
  }, 30_000);
  afterAll(async () => {
    await server.stop();
    program.remove();
  });

  test(`all ${writes.length} routes that write are 401 and change nothing`, async () => {
    const db = database(program);
    const count = () => db.query("select count(*) as n, max(rowid) as last from changes").get();
    const before = count();
    const faults: string[] = [];
    for (const route of writes) {
      const [method = ""] = route.split(" ");
      const way = ways[route];
      if (way === undefined) {
        faults.push(`${route} has no right request in src/testing/test-requests.ts`);
        continue;
      }
      for (const [name, token] of Object.entries(tokens)) {
        const body = way.body?.();
        const isForm = body instanceof FormData;
        const reply = await server.get(`/api${way.path}`, {
          method,
          headers: {
            ...(token !== "" && bearer(token)),
            ...(body !== undefined && !isForm && { "content-type": "application/json" }),
          },
          ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
        });
        await reply.bytes();
        if (reply.status !== 401) faults.push(`${route} with ${name}: ${reply.status}`);
      }
    }
    expect(faults).toEqual([]);
    expect(count()).toEqual(before);
    db.close();
    await expectEventually(() => server.temporaryFiles, []);
    reportFigure(
      "S1",
      `${writes.length} routes × ${Object.keys(tokens).length} kinds of tokens: all 401, nothing changed`,
    );
    expect(writes.length).toBeGreaterThan(35);
  }, 60_000);
});

describe("S2: the setup", () => {
  const ROUNDS = times(1, 20, 8);

  test(
    `of fifty at once exactly one becomes the owner, ${ROUNDS} times`,
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const program = new Program();
        const server = await Server.start(program, { words: ["--trust-proxy", "127.0.0.1"] });
        const guess = await server.json("POST", "/api/setup", { ...setupBody, code: "guess" });
        expect(guess.status).toBe(403);
        expect((await server.json("POST", "/api/setup", setupBody)).status).toBe(403);
        for (const until = Date.now() + 5000; Date.now() < until && !server.log.includes("setup="); )
          await Bun.sleep(5);
        const code = /setup=(\S+)/.exec(server.log)?.[1] ?? "";
        const replies = await Promise.all(
          Array.from({ length: 50 }, (_, at) =>
            server.json("POST", "/api/setup", { ...setupBody, code }, { "x-forwarded-for": `10.0.0.${at}` }),
          ),
        );
        const statuses = replies.map(({ status }) => status).sort();
        expect(statuses).toEqual([201, ...Array(49).fill(409)]);
        expect((await server.json("POST", "/api/setup", { ...setupBody, code })).status).toBe(409);
        const db = database(program);
        expect(db.query("select count(*) as n from credentials").get()).toEqual({ n: 1 });
        expect(db.query("select count(*) as n from users").get()).toEqual({ n: 1 });
        db.close();
        await server.kill();
        program.remove();
      }
      reportFigure("S2", `${ROUNDS} × 50 setups at once: one owner each, 49 × 409; without the code 403`);
    },
    60_000 + ROUNDS * 20_000,
  );
});

describe("S3: guessing passwords", () => {
  const ATTEMPTS = times(100, 2000);
  const hasTwoAddresses = Object.values(networkInterfaces()).some((list) =>
    list?.some(({ address }) => address === "::1"),
  );

  test("is slowed down despite a forged X-Forwarded-For, and does not lock out the owner", async () => {
    const program = new Program();
    // Uses two local addresses, one for the attacker and one for the owner.
    const server = await Server.start(program, { words: ["--host", hasTwoAddresses ? "::" : "127.0.0.1"] });
    const port = new URL(server.url).port;
    const { token } = await server.setUp();
    const login = (host: string, password: string, forwarded: string) =>
      fetch(`http://${host}:${port}/api/users/login`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": forwarded,
          "x-real-ip": forwarded,
          forwarded: `for=${forwarded}`,
          "cf-connecting-ip": forwarded,
          "true-client-ip": forwarded,
        },
        body: JSON.stringify({ email: ownerEmail, password }),
      });
    const startedAt = performance.now();
    let compared = 0;
    let refused = 0;
    for (let at = 0; at < ATTEMPTS; at++) {
      const reply = await login("127.0.0.1", `guess number ${at}`, `9.${at & 255}.${at >> 8}.7`);
      if (reply.status === 401) compared++;
      else {
        expect(reply.status).toBe(429);
        const wait = Number(reply.headers.get("retry-after"));
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(12);
        refused++;
      }
    }
    const minutes = (performance.now() - startedAt) / 60_000;
    // The limit is ten at once and five per minute.
    expect(compared).toBeLessThanOrEqual(10 + Math.ceil(minutes * 5));
    expect(refused).toBe(ATTEMPTS - compared);
    expect((await login("127.0.0.1", ownerPassword, "8.8.8.8")).status).toBe(429);
    // The owner at another address, and a logged-in owner, are not affected.
    if (hasTwoAddresses) expect((await login("[::1]", ownerPassword, "9.9.9.9")).status).toBe(200);
    expect(await isIn(server, token)).toBe(true);
    if (isLong) {
      const { headers } = await login("127.0.0.1", ownerPassword, "8.8.8.8");
      await Bun.sleep(Number(headers.get("retry-after")) * 1000);
      expect((await login("127.0.0.1", ownerPassword, "8.8.8.8")).status).toBe(200);
    }
    reportFigure(
      "S3",
      `${ATTEMPTS} guesses with an address each in their headers: ${compared} compared, ${refused} × 429; ${hasTwoAddresses ? "the owner logs in elsewhere" : "no second address here to log in from"}`,
    );
    await server.kill();
    program.remove();
  }, 120_000);

  test("behind a trusted proxy, a forged X-Forwarded-For has no effect", async () => {
    const program = new Program();
    const server = await Server.start(program, { words: ["--trust-proxy", "127.0.0.1"] });
    await server.setUp();
    const login = (password: string, forwarded: string) =>
      server.json(
        "POST",
        "/api/users/login",
        { email: ownerEmail, password },
        { "x-forwarded-for": forwarded },
      );
    const statuses: number[] = [];
    for (let at = 0; at < 30; at++) statuses.push((await login("guess", `10.0.${at}.1, 203.0.113.9`)).status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(11);
    expect(statuses.at(-1)).toBe(429);
    expect((await login(ownerPassword, "203.0.113.9")).status).toBe(429);
    expect((await login(ownerPassword, "203.0.113.10")).status).toBe(200);
    await server.kill();
    program.remove();
  }, 30_000);
});

describe("S4: a known and an unknown e-mail", () => {
  const PAIRS = times(4, 400, 20);

  test(`get the same answer${isExhaustive ? ", in the same time" : ""}`, async () => {
    const program = new Program();
    const server = await Server.start(program, { words: ["--trust-proxy", "127.0.0.1"] });
    await server.setUp();
    let count = 0;
    const ask = async (email: string) => {
      const from = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count++ & 255}`;
      const startedAt = performance.now();
      const reply = await server.json(
        "POST",
        "/api/users/login",
        { email, password: "not the password" },
        { "x-forwarded-for": from },
      );
      const text = await reply.text();
      const took = performance.now() - startedAt;
      const headers = [...reply.headers].filter(([name]) => name !== "date").map(String);
      return { took, answer: `${reply.status} ${text} ${headers}` };
    };
    // Warms up before measuring.
    for (let at = 0; isExhaustive && at < 10; at++) await ask(at % 2 ? ownerEmail : "nobody@example.org");
    const known: number[] = [];
    const unknown: number[] = [];
    for (let at = 0; at < PAIRS; at++) {
      const first = await ask(at % 2 ? ownerEmail : "nobody@example.org");
      const second = await ask(at % 2 ? "nobody@example.org" : ownerEmail);
      expect(first.answer).toBe(second.answer);
      known.push(at % 2 ? first.took : second.took);
      unknown.push(at % 2 ? second.took : first.took);
    }
    const ratio = median(unknown) / median(known);
    reportFigure(
      "S4",
      `${PAIRS} pairs: the same answer; medians ${median(known).toFixed(2)} ms known, ${median(unknown).toFixed(2)} ms unknown, ${((ratio - 1) * 100).toFixed(1)} %`,
    );
    // src/features/users/passwords.test.ts checks that the same hash is computed.
    if (isExhaustive) expect(Math.abs(ratio - 1)).toBeLessThan(0.1);
    await server.kill();
    program.remove();
  }, 180_000);
});

describe("S5: old tokens", () => {
  const ROUNDS = times(1, 50, 20);

  test(
    `are 401 at once after logout, a changed password and the owner command, ${ROUNDS} times`,
    async () => {
      const program = new Program();
      const server = await Server.start(program, { words: ["--trust-proxy", "127.0.0.1"] });
      const { userId } = await server.setUp();
      let password = ownerPassword;
      // Each round uses another address, so that wrong passwords of earlier rounds don't count.
      let from = { "x-forwarded-for": "" };
      const logIn = async () => {
        const reply = await server.json("POST", "/api/users/login", { email: ownerEmail, password }, from);
        return ((await reply.json()) as { token: string }).token;
      };
      for (let round = 0; round < ROUNDS; round++) {
        from = { "x-forwarded-for": `203.0.113.${round}` };
        const [own, left, other] = [await logIn(), await logIn(), await logIn()];
        await server.get(`/api/users/logout/${userId}`, { method: "POST", headers: bearer(left) });
        expect([await isIn(server, left), await isIn(server, own), await isIn(server, other)]).toEqual([
          false,
          true,
          true,
        ]);

        const newPassword = `password of round ${round}`;
        const changed = await server.json(
          "PUT",
          `/api/users/update-password/${ownerEmail}`,
          { oldPassword: password, newPassword },
          { ...bearer(own), ...from },
        );
        expect(changed.status).toBe(200);
        expect([await isIn(server, own), await isIn(server, other)]).toEqual([true, false]);
        const old = await server.json("POST", "/api/users/login", { email: ownerEmail, password }, from);
        expect(old.status).toBe(401);

        password = `reset in round ${round}`;
        const { code } = await program.run(
          ["owner", "--email", ownerEmail, "--password-stdin"],
          `${password}\n`,
        );
        expect(code).toBe(0);
        expect(await isIn(server, own)).toBe(false);
      }
      reportFigure(
        "S5",
        `${ROUNDS} × logout, changed password, owner command: every old token 401 with the next request`,
      );
      await server.kill();
      program.remove();
    },
    30_000 + ROUNDS * 3000,
  );
});
