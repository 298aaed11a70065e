import { serveFilledSite } from "../filled-site.ts";
import { addPhoto, awaitPictureSizes } from "../owner.ts";
import { makePhotos } from "../photos.ts";
import { peakMemory } from "../processes.ts";
import { type Row, target } from "../results.ts";
import { median } from "../statistics.ts";

export const photoUpload: Row = {
  id: "P7",
  targets: [
    target("a 12 MP photo: stored", "≤", 1, 0.5, "s"),
    target("all sizes ready", "≤", 5, 3, "s"),
    target("peak memory", "≤", 250, 180, "MB"),
  ],
  async measure(bench) {
    const photos = await makePhotos(bench.rounds);
    // On another site, because measuring memory takes time.
    const [timed, watched] = [await serveFilledSite(bench), await serveFilledSite(bench)];
    const stored: number[] = [];
    const ready: number[] = [];
    const peaks: number[] = [];
    for (const photo of photos) {
      const started = performance.now();
      const picture = await addPhoto(timed, photo);
      stored.push((performance.now() - started) / 1000);
      await awaitPictureSizes(timed.url, "/about", picture);
      ready.push((performance.now() - started) / 1000);
      const upload = async () =>
        await awaitPictureSizes(watched.url, "/about", await addPhoto(watched, photo));
      peaks.push(await peakMemory(watched.pid, "Pss", upload));
    }
    return [
      { value: median(stored), details: "from sending it to the answer" },
      { value: median(ready), details: "from sending it until each address in `srcset` sends its own size" },
      { value: median(peaks), details: "the server and its subprocesses together (proportional set size)" },
    ];
  },
};
