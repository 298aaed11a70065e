import type { Bench } from "../bench.ts";
import { type RunningSite, serveFilledSite } from "../filled-site.ts";
import { load } from "../load.ts";
import { addPhoto, awaitPictureSizes, call, openSummary, publicPaths, read } from "../owner.ts";
import { preparePocketBase } from "../peers/pocketbase.ts";
import { makePhotos } from "../photos.ts";
import { memoryOf, peakMemory, type Running } from "../processes.ts";
import { type Figure, format, type Row, target } from "../results.ts";
import { alternate, median } from "../statistics.ts";

const EDITS = 60;

export const memory: Row = {
  id: "P4",
  targets: [
    target("resident memory after a start", "≤", 80, 60, "MB"),
    target("after a day of edits, a photo and a résumé", "≤", 130, 100, "MB"),
    target("under load ÷ PocketBase's under the same load", "≤", 1.5, 1),
  ],
  async measure(bench) {
    const sides = [visit, work].map((use) => () => memoryAfter(bench, use));
    const [visited = [], worked = []] = await alternate(bench.rounds, sides);
    const edits = `${EDITS} saves, each page read ten times, a photo of 12 MP and \`/resume.pdf\``;
    return [
      { value: median(visited), details: "all processes, ten seconds after each page was read" },
      { value: median(worked), details: `all processes, ten seconds after ${edits}` },
      await measureUnderLoad(bench),
    ];
  },
};

async function memoryAfter(bench: Bench, use: (site: RunningSite) => Promise<void>): Promise<number> {
  const site = await serveFilledSite(bench);
  await use(site);
  await Bun.sleep(bench.choose(10_000, 1000));
  const resident = memoryOf(site.pid, "Rss");
  await site.stop();
  return resident;
}

async function visit(site: RunningSite): Promise<void> {
  for (const path of await publicPaths(site)) await read(site.url + path);
}

async function work(site: RunningSite): Promise<void> {
  const saveSummary = await openSummary(site);
  for (let edit = 0; edit < EDITS; edit++) {
    const skill = { skill: `Skill of edit ${edit}`, strength: "1" };
    if (edit % 3 === 0) await call(site, "POST", "/skills/create", { skill });
    else await saveSummary(`Words of edit ${edit}.`);
    if (edit % 6 === 0) await visit(site);
  }
  const [photo = new Blob()] = await makePhotos(1);
  await awaitPictureSizes(site.url, "/about", await addPhoto(site, photo));
  await read(`${site.url}/resume.pdf`);
}

async function measureUnderLoad(bench: Bench): Promise<Figure> {
  const peer = await preparePocketBase(bench);
  const [site, pocketBase] = [await serveFilledSite(bench), await peer.start()];
  const peakOf = (server: Running, paths: string[]) =>
    peakMemory(server.pid, "Rss", async () => {
      for (const path of paths) await load({ name: "", server, path }, bench.seconds);
    });
  const [ours = [], theirs = []] = await alternate(bench.rounds, [
    () => peakOf(site, ["/", "/api/projects/site-projects"]),
    () => peakOf(pocketBase, [peer.page, peer.list]),
  ]);
  const peaks = `${format(median(ours), "MB")} ÷ ${format(median(theirs), "MB")}`;
  return { value: median(ours) / median(theirs), details: `${peer.name}, loads of P1 and P2: ${peaks}` };
}
