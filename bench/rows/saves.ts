import type { Bench } from "../bench.ts";
import { serveFilledSite } from "../filled-site.ts";
import { openSummary } from "../owner.ts";
import { format, type Row, target } from "../results.ts";
import { median, percentile, timeOf } from "../statistics.ts";

export const saves: Row = {
  id: "P5",
  targets: [
    target("an owner's save answered", "≤", 15, 5, "ms"),
    target("the page that shows it read next", "≤", 30, 10, "ms"),
  ],
  async measure(bench) {
    const { answers, reads, texts } = await saveAndRead(bench, bench.choose(500, 20), "/");
    if (!texts.every((text, save) => text.includes(`Words of save ${save}.`)))
      throw new Error("A page did not show what was just saved.");
    return [answers, reads].map((times) => ({
      value: median(times),
      details: `median of ${times.length}, 99 % within ${format(percentile(times, 99), "ms")}`,
    }));
  },
};

export const resumePdf: Row = {
  id: "P8",
  targets: [target("`/resume.pdf` after a change, twelve years of work", "≤", 1, 0.4, "s")],
  async measure(bench) {
    const { reads, texts } = await saveAndRead(bench, bench.choose(20, 3), "/resume.pdf");
    if (!texts.every((text) => text.startsWith("%PDF-"))) throw new Error("The answer is not a PDF.");
    if (new Set(texts).size < texts.length) throw new Error("The résumé did not change with the site.");
    const slowest = format(Math.max(...reads) / 1000, "s");
    return [{ value: median(reads) / 1000, details: `median of ${reads.length}, the slowest ${slowest}` }];
  },
};

/** Saves the summary repeatedly and reads an address after each save. @returns milliseconds, and the texts that were read */
async function saveAndRead(bench: Bench, count: number, path: string) {
  const site = await serveFilledSite(bench);
  const saveSummary = await openSummary(site);
  const answers: number[] = [];
  const reads: number[] = [];
  const texts: string[] = [];
  for (let save = 0; save < count; save++) {
    answers.push(await timeOf(() => saveSummary(`Words of save ${save}.`)));
    const read = async () => texts.push(await (await fetch(site.url + path)).text());
    reads.push(await timeOf(read));
  }
  return { answers, reads, texts };
}
