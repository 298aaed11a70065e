import { startStore, storeKey } from "../../e2e/support/s3-store.ts";
import type { Bench } from "../bench.ts";
import { type RunningSite, serveFilledSite } from "../filled-site.ts";
import { call, type OwnedSite } from "../owner.ts";
import { freePort, onServerCore, run } from "../processes.ts";
import { type Figure, format, type Row, target } from "../results.ts";
import { alternate, median, timeOf } from "../statistics.ts";
import { findTool } from "../tools.ts";

/** Number of projects, each of which is published as a file. */
const DOWNLOADS = 10_000;
const BUCKET = "published";
const TARGET = `s3://${BUCKET}/site`;
const { keyId, secret } = storeKey;

export const publishing: Row = {
  id: "P14",
  targets: [
    target("first publish of 10,000 files, as fast as `rclone` copies them", "≥", 0.5, 1, "×"),
    target("bytes sent after one changed entry ÷ bytes that differ", "≤", 1.5, 1),
  ],
  async measure(bench) {
    const site = await serveFilledSite(bench);
    for (let number = 0; number < bench.choose(DOWNLOADS, 50); number++) await addDownload(site, number);
    await site.stop();
    const local = bench.newPath("published");
    await publish(bench, site.folder, local);
    const [ours = [], theirs = []] = await alternate(bench.rounds, [
      () => withStore((store) => timeOf(() => publish(bench, site.folder, TARGET, store))),
      () => withStore((store) => timeOf(() => rclone(["copy", local], store))),
    ]);
    const times = `${format(median(theirs) / 1000, "s")} ÷ ${format(median(ours) / 1000, "s")}`;
    return [
      {
        value: median(theirs) / median(ours),
        details: `\`rclone copy\` with 24 transfers to a store in memory on the other core: ${times}`,
      },
      await withStore((store) => changeOneEntry(bench, site, store)),
    ];
  },
};

async function addDownload(site: OwnedSite, number: number): Promise<void> {
  const form = new FormData();
  const text = `What stands in file ${number}.\n`.repeat(20);
  form.set("name", `Note ${number}`);
  form.set("file", new File([text], `note-${number}.txt`, { type: "text/plain" }));
  await call(site, "PUT", "/downloads/add-download/new", form);
}

/** Runs some work with a new, empty store. */
async function withStore<T>(work: (url: string) => Promise<T>): Promise<T> {
  const store = await startStore(await freePort(), BUCKET);
  return await work(store.url).finally(() => store.close());
}

async function publish(bench: Bench, folder: string, target: string, store?: string): Promise<void> {
  const key = { VITRINE_PUBLISH_S3_KEY_ID: keyId, VITRINE_PUBLISH_S3_SECRET: secret };
  const environment = store === undefined ? {} : { VITRINE_PUBLISH_S3_ENDPOINT: store, ...key };
  const command = [bench.executable, "publish", target, "--url", "https://ada.example"];
  await run(onServerCore(command), folder, { environment });
}

async function rclone(words: string[], store: string): Promise<string> {
  const key = `access_key_id=${keyId},secret_access_key=${secret}`;
  const remote = `:s3,provider=Other,endpoint="${store}",${key},force_path_style=true:${BUCKET}/site`;
  const flags = ["--transfers=24", "--checkers=24", "--config="];
  return await run(onServerCore([findTool("rclone"), ...words, remote, ...flags]), "/");
}

/** Compares the bytes that are sent after a change of one entry with the bytes that changed. */
async function changeOneEntry(bench: Bench, site: RunningSite, store: string): Promise<Figure> {
  await publish(bench, site.folder, TARGET, store);
  const listing = ["lsf", "--recursive", "--files-only", "--use-server-modtime", "--format=tshp"];
  const list = async () => (await rclone(listing, store)).split("\n");
  const before = new Set(await list());
  const server = await bench.serve(site.folder);
  const skill = { skill: "Publishing", strength: "1" };
  await call({ url: server.url, token: site.token }, "POST", "/skills/create", { skill });
  await server.stop();
  await publish(bench, site.folder, TARGET, store);
  const sent = (await list()).filter((file) => !before.has(file));
  const contentOf = (file: string) => file.slice(file.indexOf(";"));
  const contents = new Set([...before].map(contentOf));
  const changed = sent.filter((file) => !contents.has(contentOf(file)) && !file.includes(";.vitrine/"));
  const sum = (files: string[]) => files.reduce((bytes, file) => bytes + Number(file.split(";")[1]), 0);
  const details = `${format(sum(sent))} bytes in ${sent.length} files ÷ ${format(sum(changed))} in ${changed.length}`;
  return { value: sum(sent) / sum(changed), details };
}
