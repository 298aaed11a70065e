import { join } from "node:path";
import type { Bench, RunningSite } from "../bench.ts";
import { startCaddy } from "../caddy.ts";
import { compare, h2load, type Load, processorNote, type Side } from "../load.ts";
import { freePort, startNginx } from "../nginx.ts";
import { childrenOf, memoryOf, processorSeconds, type Running } from "../process.ts";
import { judge, type Measured, type Row } from "../results.ts";
import { readReply } from "../same-reply.ts";
import { interleave, median, ratioOf, type Sides } from "../statistics.ts";
import { cipherOf, handshake, makeCertificate, type Tls } from "../tls.ts";
import { forLoad } from "../tools.ts";
import { megabytes, ratio, spreads, whole } from "../words.ts";

const gzip = { "accept-encoding": "gzip" };
const PAGE = "home.html";
const CONNECTIONS = 1000;

export const httpsRow: Row = {
  id: "P18",
  goal: "the home page by https ÷ nginx with the same certificate, file and cipher; ÷ Caddy",
  must: "≥ 0.8; ≥ 1.5",
  aim: "≥ 1.1; ≥ 2.5",
  needs: [...forLoad, "nginx", "caddy", "h2load", "openssl"],
  async measure(bench) {
    const { site, nginx, caddy, stop } = await startAll(bench);
    const measured: Measured[] = [];
    for (const [name, other, must, aim] of [
      ["nginx", nginx, 0.8, 1.1],
      ["Caddy", caddy, 1.5, 2.5],
    ] as const)
      for (const [version, run] of [
        ["HTTP/1.1 kept alive", undefined],
        ["HTTP/2, 8 streams", h2load],
      ] as const)
        measured.push(
          await besideOther(
            bench,
            [
              { server: site, path: "/" },
              { server: other, path: `/${PAGE}` },
            ],
            {
              part: `${version}, ÷ ${name}`,
              must,
              aim,
              run,
            },
          ),
        );
    await stop();
    return measured;
  },
};

export const handshakesRow: Row = {
  id: "P19",
  goal: "handshakes a second ÷ nginx; memory for 1,000 kept connections ÷ nginx",
  must: "≥ 0.5; ≤ 3",
  aim: "≥ 0.9; ≤ 1.5",
  needs: [...forLoad, "nginx", "caddy", "openssl", "/proc"],
  async measure(bench) {
    const { site, nginx, stop } = await startAll(bench);
    const measured: Measured[] = [];
    for (const isResumed of [false, true]) measured.push(await handshakes(bench, site, nginx, isResumed));
    const ours = await memoryOfConnections(site);
    const theirs = await memoryOfConnections(nginx);
    measured.push({
      part: `memory of ${whole(CONNECTIONS)} connections`,
      figure: `${ratio(ours / theirs)} (${megabytes(ours)} ÷ ${megabytes(theirs)})`,
      spread: "",
      verdict: judge(ours / theirs <= 3, ours / theirs <= 1.5),
    });
    await stop();
    return measured;
  },
};

/** All three by https, with the same certificate, page, headers and cipher. */
async function startAll(
  bench: Bench,
): Promise<{ site: RunningSite; nginx: Running; caddy: Running; stop(): Promise<void> }> {
  const files = await makeCertificate(bench.folder);
  const site = await bench.serveTls({ ...files, cipher: "" }, await freePort());
  const tls: Tls = { ...files, cipher: await cipherOf(site) };
  const reply = await readReply(`${site.url}/`, gzip);
  const plain = await readReply(`${site.url}/`, { "accept-encoding": "identity" });
  const { headers } = reply;
  const nginx = await startNginx(
    join(site.folder, "nginx-tls"),
    { name: PAGE, headers, content: { plain: plain.body, gzip: reply.body } },
    { tls },
  );
  const caddy = await startCaddy(
    join(site.folder, "caddy"),
    { name: PAGE, headers, plain: plain.body, gzip: reply.body },
    tls,
  );
  return {
    site,
    nginx,
    caddy,
    stop: async () => {
      await Promise.all([site, nginx, caddy].map((running) => running.stop()));
    },
  };
}

type Part = { part: string; must: number; aim: number; run: typeof h2load | undefined };

async function besideOther(
  bench: Bench,
  sides: [Side, Side],
  { part, must, aim, run }: Part,
): Promise<Measured> {
  const figure = ({ requests, seconds }: Load) => requests / seconds;
  const comparison = await compare(
    bench.rounds,
    sides,
    { seconds: bench.seconds, headers: gzip },
    figure,
    run,
  );
  const value = comparison.ratio;
  return {
    part,
    figure: `${ratio(value)} (${whole(median(comparison.sides.ours))} ÷ ${whole(median(comparison.sides.theirs))} requests a second)`,
    spread: spreads(comparison.sides),
    verdict: judge(value >= must, value >= aim),
    notes: [processorNote(comparison)],
  };
}

/** Whole or resumed ones. One client makes them, and needs as long for each as the server: what counts is the server's own time. */
async function handshakes(
  bench: Bench,
  ours: Running,
  theirs: Running,
  isResumed: boolean,
): Promise<Measured> {
  const plain: Sides = { ours: [], theirs: [] };
  const measure = async (name: keyof Sides, server: Running): Promise<number> => {
    const before = processorSeconds(server.pid);
    const { count, seconds } = await handshake(server, { isResumed, seconds: bench.seconds });
    plain[name].push(count / seconds);
    return count / (processorSeconds(server.pid) - before);
  };
  const sides = await interleave(
    bench.rounds,
    () => measure("ours", ours),
    () => measure("theirs", theirs),
  );
  const value = ratioOf(sides);
  return {
    part: isResumed ? "handshakes, resumed (TLS 1.2)" : "handshakes, whole",
    figure: `${ratio(value)} (${whole(median(sides.ours))} ÷ ${whole(median(sides.theirs))} a second of the server's time)`,
    spread: spreads(sides),
    verdict: judge(value >= 0.5, value >= 0.9),
    notes: [
      `one client, which is the limit, makes ${whole(median(plain.ours))} and ${whole(median(plain.theirs))} a second.`,
    ],
  };
}

/** Bytes by which a server grows while it keeps connections that have each asked once; its workers' too. */
async function memoryOfConnections(server: Running): Promise<number> {
  const connect = async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const { hostname, port } = new URL(server.url);
    const socket = await Bun.connect({
      hostname,
      port: Number(port),
      tls: { rejectUnauthorized: false },
      socket: {
        open: (opened) => void opened.write(`HEAD /robots.txt HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`),
        data: () => resolve(),
        close: () => reject(new Error(`${server.url} closed a connection.`)),
        error: (_socket, error) => reject(error),
      },
    });
    await promise;
    return socket;
  };
  for (let count = 0; count < 50; count++) (await connect()).end();
  await Bun.sleep(500);
  const before = wholeMemory(server.pid);
  const sockets = [];
  while (sockets.length < CONNECTIONS)
    sockets.push(...(await Promise.all(Array.from({ length: 50 }, connect))));
  await Bun.sleep(500);
  const grown = wholeMemory(server.pid) - before;
  for (const socket of sockets) socket.end();
  return grown;
}

/** nginx keeps connections in its worker. */
function wholeMemory(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, id) => sum + memoryOf(id, "Pss"), 0);
}
