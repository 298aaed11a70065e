import { join } from "node:path";
import { film } from "../../e2e/support/film.ts";
import type { About } from "../../src/features/abouts/abouts.contract.ts";
import type { Bench, RunningSite } from "../bench.ts";
import { demandGood } from "../filled-site.ts";
import { compare, load, processorNote } from "../load.ts";
import { startNginx } from "../nginx.ts";
import { forgetPeak, memoryOf } from "../process.ts";
import { judge, type Row } from "../results.ts";
import { readReply } from "../same-reply.ts";
import { median, spread } from "../statistics.ts";
import { forLoad } from "../tools.ts";
import { megabytes, percent, ratio, spreads } from "../words.ts";

const RATIO_MUST = 0.6;
const RATIO_AIM = 0.9;
const GROWTH_MUST = 20_000_000;
const GROWTH_AIM = 5_000_000;
const FILM_BYTES = 200_000_000;
const PIECE_BYTES = 4 * 1024 * 1024;
const CONNECTIONS = 4;

export const videoRow: Row = {
  id: "P14",
  goal: "a 200 MB video by Range: throughput ÷ nginx; memory growth",
  must: "≥ 0.6; ≤ 20 MB",
  aim: "≥ 0.9; ≤ 5 MB",
  needs: [...forLoad, "nginx", "/proc"],
  async measure(bench) {
    const site = await bench.serve();
    const path = await addFilm(bench, site);
    const reply = await readReply(site.url + path, { range: "bytes=0-0" }, 206);
    const nginx = await startNginx(join(site.folder, "nginx"), {
      name: "film.mp4",
      headers: reply.headers,
      content: { path: join(site.folder, path) },
    });
    const options = {
      seconds: bench.seconds,
      connections: CONNECTIONS,
      script: ["ranges", String(FILM_BYTES), String(PIECE_BYTES)] as ["ranges", string, string], // Three words.
    };
    const growths: number[] = [];
    for (let round = 0; round < bench.rounds; round++) {
      const before = memoryOf(site.pid, "VmRSS");
      await forgetPeak(site.pid);
      await load(site.url + path, options);
      growths.push(memoryOf(site.pid, "VmHWM") - before);
    }
    const comparison = await compare(
      bench.rounds,
      [
        { server: site, path },
        { server: nginx, path: "/film.mp4" },
      ],
      options,
      ({ bytes, seconds }) => bytes / seconds,
    );
    const { sides, ratio: value } = comparison;
    await Promise.all([site.stop(), nginx.stop()]);
    const growth = Math.max(...growths);
    return [
      {
        part: "throughput",
        figure: `${ratio(value)} (${megabytes(median(sides.ours))} ÷ ${megabytes(median(sides.theirs))} a second)`,
        spread: spreads(sides),
        verdict: judge(value >= RATIO_MUST, value >= RATIO_AIM),
        notes: [
          `${CONNECTIONS} connections, ${megabytes(PIECE_BYTES)} a request, the file in the system's cache; ${processorNote(comparison)}`,
        ],
      },
      {
        part: "memory growth",
        figure: megabytes(growth),
        spread: percent(spread(growths)),
        verdict: judge(growth <= GROWTH_MUST, growth <= GROWTH_AIM),
        notes: [
          `from the resident size before a round to its peak in it, the largest of ${bench.rounds} rounds; the first started right after the upload: ${growths.map(megabytes).join(", ")}.`,
        ],
      },
    ];
  },
};

/** Uploads a video that is whole as far as a server can tell. */
async function addFilm(bench: Bench, site: RunningSite): Promise<string> {
  const file = join(bench.folder, "film.mp4");
  await Bun.write(file, film(FILM_BYTES));
  const body = new FormData();
  const block = { blockType: "video", header: "", body: "", video: "", isLink: false, spacerSize: "" };
  body.append("newSection", JSON.stringify(block));
  body.append("video", Bun.file(file), "film.mp4");
  const reply = await fetch(`${site.url}/api/abouts/create`, {
    method: "POST",
    headers: { authorization: `Bearer ${site.token}` },
    body,
  });
  const { about } = (await (await demandGood(reply)).json()) as { about: About }; // §11.
  return about.video;
}
