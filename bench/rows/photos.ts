import type { Bench } from "../bench.ts";
import { addPhoto, cameraPhotos } from "../photo.ts";
import { LOOK_EVERY_MILLISECONDS, type Peak, untilUnworked, watchMemory } from "../process.ts";
import { judge, type Measured, type Row } from "../results.ts";
import { median, spread } from "../statistics.ts";
import { megabytes, percent } from "../words.ts";

const MUST = 250_000_000;
const AIM = 160_000_000;

/** Work on pixels is done in processes of its own (src/core/media/pixels.ts), so the memory of all of them is counted. */
export const photosRow: Row = {
  id: "P8",
  goal: "peak memory during 20 uploads of 12 MP",
  must: "≤ 250 MB",
  aim: "≤ 160 MB",
  needs: ["/proc"],
  async measure(bench) {
    return [await measurePart(bench, "one after another", 1), await measurePart(bench, "four at once", 4)];
  },
};

async function measurePart(bench: Bench, part: string, atOnce: number): Promise<Measured> {
  const photos = (await cameraPhotos(4)).map((path) => Bun.file(path));
  const peaks: Peak[] = [];
  for (let round = 0; round < bench.count(3, 1); round++) {
    const site = await bench.serve();
    const watch = watchMemory(site);
    for (let count = 0; count < bench.count(20, 4); count += atOnce)
      await Promise.all(
        Array.from({ length: atOnce }, (_, index) =>
          addPhoto(site.url, site.token, photos[(count + index) % photos.length] ?? new Blob()),
        ),
      );
    await untilUnworked(site.pid);
    peaks.push(watch.stop());
    await site.stop();
  }
  const together = peaks.map((peak) => peak.together);
  const value = median(together);
  return {
    part,
    figure: megabytes(value),
    spread: percent(spread(together)),
    verdict: judge(value <= MUST, value <= AIM),
    notes: [
      `the server and its work on pixels together, proportional set size, looked at every ${LOOK_EVERY_MILLISECONDS} ms until the last variant was made; resident sizes at their peaks: the server alone ${megabytes(median(peaks.map(({ server }) => server)))}, what makes its answers ${megabytes(median(peaks.map(({ site }) => site)))}, the work on pixels ${megabytes(median(peaks.map(({ work }) => work)))}.`,
    ],
  };
}
