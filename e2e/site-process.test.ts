// The process that makes answers for the server: begun when it is needed, gone when nobody needs it, and never noticed by anyone.
import { afterEach, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { ownerEmail, Program, type Site } from "./support/site.ts";
import { bearer, Server } from "./trust/support/server.ts";

let program: Program;
afterEach(() => program.remove());

/** The process beside a server; null where there is none. */
function beside(site: Site): number | null {
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${name}/status`, "utf8"))?.[1];
      const command = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0");
      if (Number(parent) === site.pid && command.includes("site")) return Number(name);
    } catch {
      // It has ended meanwhile.
    }
  }
  return null;
}

async function until(isTrue: () => boolean, within = 20_000): Promise<void> {
  const end = Date.now() + within;
  while (!isTrue()) {
    if (Date.now() > end) throw new Error("It did not come to that.");
    await Bun.sleep(50);
  }
}

async function serve(environment: Record<string, string> = {}): Promise<{ site: Site; token: string }> {
  program = new Program(environment);
  const site = await program.serve();
  const token = await site.setUp({ fname: "Grace", lname: "Hopper" });
  return { site, token };
}

const writeSummary = async (site: Site, token: string, text: string, id = "") => {
  const reply = await site.get(`/api/summaries/${id === "" ? "create" : `update-summary/${id}`}`, {
    method: id === "" ? "POST" : "PUT",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ newSummary: text }),
  });
  expect(reply.status).toBe(id === "" ? 201 : 200);
  return ((await reply.json()) as { summary: { _id: string } }).summary._id;
};

test("it ends when nobody has asked for a while, and pages, writes and sessions go on as before", async () => {
  const { site, token } = await serve({ VITRINE_TEST_QUIET: "3000" });
  await site.get("/");
  await writeSummary(site, token, "Before it has ended");
  expect(beside(site)).not.toBeNull();
  await site.get("/");
  await until(() => beside(site) === null);
  // What is kept needs nobody.
  expect(await (await site.get("/")).text()).toContain("Before it has ended");
  expect(beside(site)).toBeNull();
  const { summary } = (await (await site.get("/api/summaries/user-summary")).json()) as {
    summary: { _id: string };
  };
  await writeSummary(site, token, "After it has ended", summary._id);
  expect(await (await site.get("/")).text()).toContain("After it has ended");
  expect(await site.stop()).toBe(0);
}, 60_000);

test("what is remembered in memory alone keeps it: guesses of a password are counted on", async () => {
  const { site } = await serve({ VITRINE_TEST_QUIET: "300" });
  const guess = async () =>
    await site.get("/api/users/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: ownerEmail, password: "a wrong guess of it" }),
    });
  while ((await guess()).status === 401);
  const process = beside(site);
  await Bun.sleep(2000);
  expect(beside(site)).toBe(process as number);
  expect((await guess()).status).toBe(429);
  await site.stop();
}, 60_000);

test("one that was killed is replaced with the next request, and nothing that was answered is lost", async () => {
  const { site, token } = await serve();
  const id = await writeSummary(site, token, "On the disk");
  for (let round = 0; round < 3; round++) {
    process.kill(beside(site) as number, "SIGKILL");
    await until(() => beside(site) === null);
    // The server is told by the system as well.
    await Bun.sleep(200);
    await writeSummary(site, token, `Written in round ${round}`, id);
    expect(await (await site.get("/")).text()).toContain(`Written in round ${round}`);
    expect(await (await site.get("/about")).text()).toContain("Add a Section");
  }
  expect(await site.stop()).toBe(0);
}, 60_000);

test("it ends in the same moment as a server that is killed, and with one that is stopped", async () => {
  const { site, token } = await serve();
  await writeSummary(site, token, "Here");
  const first = beside(site) as number;
  process.kill(site.pid, "SIGKILL");
  await until(() => !isRunning(first), 1000);
  const again = await program.serve();
  await writeSummary(
    again,
    token,
    "And there",
    ((await (await again.get("/api/summaries/user-summary")).json()) as { summary: { _id: string } }).summary
      ._id,
  );
  const second = beside(again) as number;
  expect(await again.stop()).toBe(0);
  expect(isRunning(second)).toBe(false);
}, 60_000);

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

test("every answer to a write comes when pages show it, while readers get the former or the new page at once", async () => {
  const { site, token } = await serve();
  const id = await writeSummary(site, token, "Change 0.");
  await site.get("/");
  let isOver = false;
  let answered = 0;
  const seen: number[] = [];
  const reader = (async () => {
    while (!isOver) {
      const least = answered;
      const shown = Number(/Change (\d+)\./.exec(await (await site.get("/")).text())?.[1]);
      expect(shown).toBeGreaterThanOrEqual(least);
      seen.push(shown);
    }
  })();
  for (let change = 1; change <= 150; change++) {
    await writeSummary(site, token, `Change ${change}.`, id);
    answered = change;
  }
  isOver = true;
  await reader;
  // Nobody is shown a former page after a newer one.
  expect(seen).toEqual([...seen].sort((one, other) => one - other));
  await site.stop();
}, 60_000);

test("the first change after a start makes the home page, though nobody has asked for it: its reader waits for nothing", async () => {
  const { site: former, token } = await serve();
  expect(await former.stop()).toBe(0);
  const site = await program.serve();
  await writeSummary(site, token, "Before anyone has looked.");
  const maker = beside(site) as number;
  // From now on nothing can be made.
  process.kill(maker, "SIGSTOP");
  try {
    const page = await fetch(site.url, { signal: AbortSignal.timeout(10_000) });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Before anyone has looked.");
  } finally {
    process.kill(maker, "SIGCONT");
  }
  expect(await site.stop()).toBe(0);
}, 60_000);

test("no answer to a write waits for a résumé, however often it is read: that is made for who asks next", async () => {
  const { site, token } = await serve();
  const id = await writeSummary(site, token, "A first summary");
  const read = async () => await (await site.get("/resume.pdf")).bytes();
  for (let round = 0; round < 3; round++) {
    await read();
    await read();
    await writeSummary(site, token, `Summary ${round}`, id);
    let isRead = false;
    const reading = read().finally(() => {
      isRead = true;
    });
    let isBeingSet = false;
    while (!isRead && !isBeingSet) {
      isBeingSet = isTypesetterThere(beside(site) as number);
      await Bun.sleep(5);
    }
    expect(isBeingSet).toBe(true);
    await reading;
  }
  expect(await site.stop()).toBe(0);
}, 60_000);

/** Whether a process has begun one that sets a résumé. */
function isTypesetterThere(parent: number): boolean {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8");
  return children
    .split(" ")
    .filter(Boolean)
    .some((child) => {
      try {
        return readFileSync(`/proc/${child}/cmdline`, "utf8").split("\0").includes("typeset");
      } catch {
        return false;
      }
    });
}

test("headers between the two reach no client, and a client's own are not taken for them", async () => {
  const { site, token } = await serve();
  await writeSummary(site, token, "Here");
  for (const path of [
    "/",
    "/api/summaries/user-summary",
    "/resume.pdf",
    "/favicon.ico",
    "/nowhere",
    "/api/nowhere",
  ]) {
    const reply = await site.get(path, {
      headers: { "x-vitrine-peer": "203.0.113.9", "x-vitrine-owner": "1", "x-vitrine-smallest": "1" },
    });
    expect([...reply.headers.keys()].filter((name) => name.startsWith("x-vitrine"))).toEqual([]);
    await reply.arrayBuffer();
  }
  // Another address each time, as it says: all of them are counted as one.
  const guess = (round: number) =>
    site.get("/api/users/login", {
      method: "POST",
      headers: { "content-type": "application/json", "x-vitrine-peer": `203.0.113.${round}` },
      body: JSON.stringify({ email: ownerEmail, password: "a wrong guess of it" }),
    });
  const statuses: number[] = [];
  for (let round = 0; round < 14; round++) statuses.push((await guess(round)).status);
  expect(statuses.at(-1)).toBe(429);
  await site.stop();
}, 60_000);

test("the code for the setup is good also when the process that answers is another one", async () => {
  program = new Program({ VITRINE_TEST_QUIET: "300" });
  const site = await program.serve();
  expect(await (await site.get("/api/setup")).json()).toEqual({ needed: true });
  await until(() => beside(site) === null);
  expect(await site.setUp({ fname: "Grace", lname: "Hopper" })).not.toBe("");
  await site.stop();
}, 60_000);

/** A PID namespace of its own, as containers have it, where the system lets this user make one. */
const asContainer = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"];
const isContained = Bun.which("unshare") !== null && Bun.spawnSync([...asContainer, "true"]).exitCode === 0;

test.skipIf(!isContained)(
  "as the first process of a container, whose children have process 1 as their parent, it begins",
  async () => {
    program = new Program();
    const server = await Server.start(program, { prefix: asContainer });
    const { token } = await server.setUp();
    const skill = { skill: { skill: "Within a container", strength: "1" } };
    expect((await server.json("POST", "/api/skills/create", skill, bearer(token))).status).toBe(201);
    expect(await (await server.get("/")).text()).toContain("Within a container");
    await server.kill();
  },
  60_000,
);
