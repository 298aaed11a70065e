import { serveFilledSite } from "../filled-site.ts";
import { addPhoto, call, type OwnedSite, openSummary, read } from "../owner.ts";
import { makePhotos } from "../photos.ts";
import { format, type Row, target } from "../results.ts";
import { median, percentile } from "../statistics.ts";

/** Milliseconds from one read to the next. */
const PACE = 5;

export const readsDuringWork: Row = {
  id: "P6",
  targets: [target("slowest 1 % of page reads during uploads, backups and saves", "≤", 50, 15, "ms")],
  async measure(bench) {
    const photos = await makePhotos(4);
    const site = await serveFilledSite(bench);
    const saveSummary = await openSummary(site);
    const milliseconds = bench.choose(10_000, 2000);
    const quiet: number[] = [];
    const busy: number[] = [];
    const done = { photos: 0, backups: 0, saves: 0 };
    for (let round = 0; round < bench.rounds; round++) {
      quiet.push(percentile(await readPages(site.url, milliseconds), 99));
      const until = performance.now() + milliseconds;
      const upload = () => addPhoto(site, photos[done.photos++ % photos.length] ?? new Blob());
      const backUp = () => makeBackup(site).then(() => done.backups++);
      const save = () => saveSummary(`Words of save ${done.saves++}.`).then(() => Bun.sleep(100));
      const work = [upload, backUp, save].map((task) => repeat(task, until));
      const [reads] = await Promise.all([readPages(site.url, milliseconds), ...work]);
      busy.push(percentile(reads, 99));
      await Bun.sleep(bench.choose(5000, 500));
    }
    const meanwhile = `${done.photos} photos of 12 MP, ${done.backups} backups, ${done.saves} saves meanwhile`;
    const without = `${format(median(quiet), "ms")} without them`;
    return [{ value: median(busy), details: `200 home pages per second; ${meanwhile}; ${without}` }];
  },
};

/** Reads the home page at a steady pace, without waiting for the last answer. @returns milliseconds from the time that each read was due */
function readPages(url: string, milliseconds: number): Promise<number[]> {
  const started = performance.now();
  const reads = Array.from({ length: milliseconds / PACE }, async (_, index) => {
    const due = started + index * PACE;
    await Bun.sleep(Math.max(0, due - performance.now()));
    await read(url);
    return performance.now() - due;
  });
  return Promise.all(reads);
}

async function repeat(task: () => Promise<unknown>, until: number): Promise<void> {
  while (performance.now() < until) await task();
}

async function makeBackup(site: OwnedSite): Promise<void> {
  type State = { work: unknown; failure: { reason: string } | null };
  let state = await call<State>(site, "POST", "/backup/run");
  while (state.work) {
    await Bun.sleep(50);
    state = await call<State>(site, "GET", "/backup");
  }
  if (state.failure) throw new Error(`A backup failed: ${state.failure.reason}`);
}
