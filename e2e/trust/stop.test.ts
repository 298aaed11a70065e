import { afterAll, expect, test } from "bun:test";
import { Program } from "../support/site.ts";
import { randomFrom, seed, tell, times } from "./support/long.ts";
import { noisyPicture } from "./support/pictures.ts";
import { Raw } from "./support/raw.ts";
import { bearer, form, Server } from "./support/server.ts";

/** §R7: milliseconds until the process is gone. */
const GONE = 10_000;
const ROUNDS = times(1, 10);
const STALLED = 6;
const QUICK = 6;

const program = new Program();
afterAll(() => program.remove());

/** The start of an upload whose end never comes. */
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

test(
  `R7: SIGTERM with uploads in flight, ${ROUNDS} times: those that come to their end are kept, the others are cut, and nothing is left of them`,
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
      const pictures = await Promise.all(Array.from({ length: QUICK }, () => noisyPicture(random, 900, 600)));
      const quick = pictures.map(async (image) => {
        try {
          const body = form({ newSection: section, image });
          const reply = await server.get("/api/abouts/create", {
            method: "POST",
            headers: bearer(token),
            body,
          });
          return reply.status === 201
            ? ((await reply.json()) as { about: { image: string } }).about.image
            : null;
        } catch {
          return null;
        }
      });
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
    tell(
      "R7",
      `${ROUNDS} stops with ${STALLED} stalled and ${QUICK} running uploads each: gone after ${Math.round(slowest)} ms at most, exit code 0; ${kept} of ${ROUNDS * QUICK} running uploads answered and kept, nothing left of the others`,
    );
    await server.stop();
  },
  30_000 + ROUNDS * 15_000,
);
