import type { Bench } from "../bench.ts";
import { freePort } from "../nginx.ts";
import { onServerCore, stop } from "../process.ts";
import { judge, type Row } from "../results.ts";
import { interleave, median, ratioOf, type Sides } from "../statistics.ts";
import { milliseconds, ratio, spreads } from "../words.ts";

const MUST = 2.5;
const AIM = 1.5;
const RETRY_MILLISECONDS = 0.5;
const PATIENCE_MILLISECONDS = 10_000;

export const startRow: Row = {
  id: "P9",
  goal: "exec to the first 200 of `/` ÷ loaded hello",
  must: "≤ 2.5",
  aim: "≤ 1.5",
  needs: ["taskset", "a second core"],
  async measure(bench) {
    const { folder } = await bench.filled();
    const [loaded, bare] = [await bench.program("loaded-hello"), await bench.program("bare-hello")];
    const site = (port: number) => [
      bench.executable,
      "serve",
      "--data",
      folder,
      "--host",
      "127.0.0.1",
      "--port",
      String(port),
    ];
    const hello = (program: string) => (port: number) => [program, String(port)];
    const starts = bench.count(15, 3);
    // The first start of each brings its file into the system's cache, and leaves the site's page for the next.
    const address = await freePort();
    for (const command of [site, hello(loaded), hello(bare)]) await timeStart(bench, command, address);
    const bareTimes: number[] = [];
    const sides: Sides = await interleave(
      starts,
      () => timeStart(bench, site, address),
      async () => {
        bareTimes.push(await timeStart(bench, hello(bare)));
        return await timeStart(bench, hello(loaded));
      },
    );
    const value = ratioOf(sides);
    // At another address its pages are others.
    const first: Sides = await interleave(
      starts,
      () => timeStart(bench, site),
      () => timeStart(bench, hello(loaded)),
    );
    return [
      {
        part: "",
        figure: `${ratio(value)} (${milliseconds(median(sides.ours))} ÷ ${milliseconds(median(sides.theirs))})`,
        spread: spreads(sides),
        verdict: judge(value <= MUST, value <= AIM),
        notes: [
          `${starts} starts of each in turn, on a filled data folder that exists; the bare hello took ${milliseconds(median(bareTimes))}. \`taskset\`, which gives the core, is in all of them.`,
        ],
      },
      {
        part: "when no page is kept from before",
        figure: `${ratio(ratioOf(first))} (${milliseconds(median(first.ours))} ÷ ${milliseconds(median(first.theirs))})`,
        spread: spreads(first),
        verdict: "told",
      },
    ];
  },
};

/** Milliseconds from starting a server to the first bytes of its first page. */
async function timeStart(
  bench: Bench,
  command: (port: number) => string[],
  address?: number,
): Promise<number> {
  const port = address ?? (await freePort());
  const started = performance.now();
  const child = Bun.spawn(onServerCore(command(port)), {
    cwd: bench.folder,
    env: { PATH: "/usr/bin:/bin", HOME: bench.folder },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    while (!(await askOnce(port))) {
      if (child.exitCode !== null || performance.now() - started > PATIENCE_MILLISECONDS)
        throw new Error(`${command(port).join(" ")} does not answer.`);
      Bun.sleepSync(RETRY_MILLISECONDS);
    }
    return performance.now() - started;
  } finally {
    await stop(child);
  }
}

/** @returns false while nothing listens. @throws Error for another answer than 200 */
async function askOnce(port: number): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const expected = "HTTP/1.1 200 OK";
  let line = "";
  Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: {
      open(socket) {
        socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
      },
      data(socket, bytes) {
        // It may come in pieces.
        line = (line + bytes.toString("latin1")).slice(0, expected.length);
        if (line.length < expected.length) return;
        if (line === expected) resolve(true);
        else reject(new Error(`The first answer was ${line}.`));
        socket.end();
      },
      close() {
        resolve(false);
      },
      connectError() {
        resolve(false);
      },
    },
  }).catch(() => resolve(false));
  return await promise;
}
