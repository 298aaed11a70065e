import { afterAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isLong, randomFrom, reportFigure, seed, times } from "../../src/testing/long-run.ts";
import { Program } from "../support/site.ts";
import { noisyPicture } from "./support/pictures.ts";
import { Raw } from "./support/raw.ts";
import { bearer, form, Server } from "./support/server.ts";

/** Milliseconds until the process has exited (§R7). */
const GONE = 10_000;
const ROUNDS = 10;
const STALLED = 6;
const QUICK = 6;
/** Milliseconds after the first printed byte within which the signal is sent. */
const STARTING = 50;

const program = new Program();
afterAll(() => program.remove());

/** The start of an upload that never ends. */
function startOfUpload(token: string): string {
  const boundary = "----stalled";
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`;
  return [
    "PUT /api/downloads/add-download/new HTTP/1.1",
    "Host: localhost",
    `Authorization: Bearer ${token}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    "Content-Length: 10000000",
    "",
    part + "x".repeat(100_000),
  ].join("\r\n");
}

test.skipIf(!isLong)(
  `R7: SIGTERM during uploads, ${ROUNDS} times: finished uploads are stored, the others are ended and leave nothing`,
  async () => {
    const random = randomFrom(seed);
    let server = await Server.start(program);
    let { token } = await server.setUp();
    let slowest = 0;
    let kept = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const stalled = await Promise.all(
        Array.from({ length: STALLED }, async () => {
          const raw = await Raw.open(server.host);
          await raw.send(startOfUpload(token));
          return raw;
        }),
      );
      for (const until = Date.now() + 5000; Date.now() < until && server.temporaryFiles.length < STALLED; )
        await Bun.sleep(5);
      expect(server.temporaryFiles.length).toBeGreaterThanOrEqual(STALLED);
      const section = { blockType: "image", header: "", body: "", video: "", isLink: false, spacerSize: "" };
      let answered = 0;
      const pictures = await Promise.all(Array.from({ length: QUICK }, () => noisyPicture(random, 900, 600)));
      const quick = pictures.map(async (image) => {
        try {
          const body = form({ newSection: section, image });
          const reply = await server.get("/api/abouts/create", {
            method: "POST",
            headers: bearer(token),
            body,
          });
          answered++;
          return reply.status === 201
            ? ((await reply.json()) as { about: { image: string } }).about.image
            : null;
        } catch {
          return null;
        }
      });
      // Waits for the first one to arrive, because a busy machine might stop the server before any.
      for (const until = Date.now() + 15_000; Date.now() < until && answered === 0; await Bun.sleep(5))
        if (server.temporaryFiles.length > STALLED) break;
      await Bun.sleep(random.below(120));
      const startedAt = performance.now();
      const code = await server.stop();
      const took = performance.now() - startedAt;
      slowest = Math.max(slowest, took);
      expect(code).toBe(0);
      expect(took).toBeLessThan(GONE);
      for (const raw of stalled) expect((await raw.closed(1000)).isClosed).toBe(true);
      const addresses = (await Promise.all(quick)).filter((address) => address !== null);
      kept += addresses.length;

      server = await Server.start(program);
      expect(server.temporaryFiles).toEqual([]);
      for (const address of addresses) expect((await server.get(address)).status).toBe(200);
      const downloads = await server.get("/api/downloads/site-downloads", { headers: bearer(token) });
      expect(await downloads.json()).toEqual({ downloads: [] });
      if (round === 0) expect(addresses.length).toBeGreaterThan(0);
      token = await server.logIn();
    }
    reportFigure(
      "R7",
      `${ROUNDS} stops with ${STALLED} stalled and ${QUICK} running uploads each: gone after ${Math.round(slowest)} ms at most, exit code 0; ${kept} of ${ROUNDS * QUICK} running uploads answered and kept, nothing left of the others`,
    );
    await server.stop();
  },
  30_000 + ROUNDS * 15_000,
);

test("R7: SIGTERM ends clients that are still sending a refused request, without waiting for them", async () => {
  const server = await Server.start(program);
  const raw = await Raw.open(server.host);
  void raw.send(startOfUpload("no-token"));
  expect((await raw.answer()).status).toBe(401);
  // More than the system buffers, so that the server still has some of it to read.
  void raw.send("x".repeat(1_000_000));
  const startedAt = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(3000);
});

test.skipIf(process.platform !== "linux")(
  "R7: Ctrl+C while the demo draws its pictures stops it and its subprocess without a message",
  async () => {
    const demos = () => [...new Bun.Glob("vitrine-demo-*").scanSync({ cwd: tmpdir(), onlyFiles: false })];
    const before = demos();
    const child = Bun.spawn(
      [join(program.folder, "vitrine"), "serve", "--demo", "--port", "0", "--host", "127.0.0.1"],
      { cwd: program.folder, env: { PATH: "/usr/bin:/bin" }, stdout: "pipe", stderr: "pipe", detached: true },
    );
    const hasSubprocess = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8") !== "";
    for (const until = Date.now() + 10_000; Date.now() < until && !hasSubprocess(); ) await Bun.sleep(2);
    // A terminal sends the signal to the whole group.
    process.kill(-child.pid, "SIGTERM");
    expect(await child.exited).toBe(0);
    expect(await new Response(child.stderr).text()).toBe("");
    expect(demos()).toEqual(before);
  },
);

/** Starts the server and sends a signal as soon as it has printed anything. @returns its exit code */
async function stopAtFirstByte(words: string[], signal: NodeJS.Signals, delay: number): Promise<number> {
  const child = Bun.spawn(
    [join(program.folder, "vitrine"), "serve", "--port", "0", "--host", "127.0.0.1", ...words],
    {
      cwd: program.folder,
      // An unknown variable, which prints a line on standard error.
      env: { PATH: "/usr/bin:/bin", HOME: program.folder, VITRINE_NONE: "" },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    },
  );
  // Both pipes stay open, because a closed pipe could end the process too.
  await Promise.race([child.stdout.getReader().read(), child.stderr.getReader().read()]);
  if (delay > 0) await Bun.sleep(delay);
  child.kill(signal);
  return await child.exited;
}

test.each([
  ["a new site", times(6, 100), (round: number) => ["--data", `new-${round}`]],
  ["a site that exists", times(6, 100), () => ["--data", "new-0"]],
  ["the demo", times(1, 10), () => ["--demo"]],
] as const)(
  "R7: a signal at any time after the first printed byte of %s, in %d starts: exit code 0",
  async (name, starts, wordsOf) => {
    const random = randomFrom(seed);
    const codes: number[] = [];
    for (let round = 0; round < starts; round++) {
      const signal = random.isTrue(0.5) ? "SIGTERM" : "SIGINT";
      const delay = round % 2 === 0 ? 0 : random.below(STARTING);
      codes.push(await stopAtFirstByte([...wordsOf(round)], signal, delay));
    }
    expect(codes).toEqual(Array(starts).fill(0));
    reportFigure(
      "R7",
      `${starts} starts of ${name}, stopped in the 50 ms from their first byte on: exit code 0`,
    );
  },
  times(60_000, 600_000),
);
