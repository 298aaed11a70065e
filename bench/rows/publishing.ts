import { join } from "node:path";
import { startStore, storeKey } from "../../e2e/support/s3-store.ts";
import type { PublishSummary } from "../../src/features/publish/publish.contract.ts";
import type { Bench, RunningSite } from "../bench.ts";
import { demandGood } from "../filled-site.ts";
import { freePort } from "../nginx.ts";
import { judge, type Measured, type Row } from "../results.ts";
import { median, spread } from "../statistics.ts";
import { timed } from "../timing.ts";
import { findTool } from "../tools.ts";
import { milliseconds, percent, ratio, whole } from "../words.ts";

const FILES = 10_000;
/** Each download is published under its own name and under one that stays. */
const DOWNLOADS = FILES / 2;
const BUCKETS = "published";

export const publishingRow: Row = {
  id: "P20",
  goal: "publish: a first run of 10,000 files ÷ `rclone` of the same; bytes sent after one changed entry ÷ bytes that differ",
  must: "≥ 1; ≤ 1.2",
  aim: "≥ 2; 1",
  needs: ["go", "rclone"],
  async measure(bench) {
    const site = await siteOfManyFiles(bench);
    await site.stop();
    return await measure(bench, site.folder, site.token);
  },
};

async function measure(bench: Bench, folder: string, token: string): Promise<Measured[]> {
  const local = join(bench.folder, "published");
  const first = await publish(bench, folder, local);
  const ours: number[] = [];
  const theirs: number[] = [];
  let change: { sent: number; differ: number } = { sent: 0, differ: 1 };
  for (let round = 0; round < bench.count(3, 1); round++) {
    const store = await startStore(await freePort(), BUCKETS);
    try {
      const place = environmentOf(store.url);
      ours.push((await timed(() => publish(bench, folder, `s3://${BUCKETS}/ours`, place))).time);
      theirs.push((await timed(() => rclone(local, store.url))).time);
      if (round > 0) continue;
      const before = await listOf(store.url);
      await changeOneEntry(bench, folder, token);
      await publish(bench, folder, `s3://${BUCKETS}/ours`, place);
      const after = await listOf(store.url);
      const changed = [...after].filter(([name, { tag }]) => before.get(name)?.tag !== tag);
      const sum = (of: typeof changed) => of.reduce((bytes, [, { size }]) => bytes + size, 0);
      change = { sent: sum(changed), differ: sum(changed.filter(([name]) => !name.includes("/.vitrine/"))) };
    } finally {
      await store.close();
    }
  }
  const speed = median(theirs) / median(ours);
  const share = change.sent / change.differ;
  return [
    {
      part: "a first run, made and sent, as fast as `rclone` sends it",
      figure: `${ratio(speed)} (${milliseconds(median(theirs))} ÷ ${milliseconds(median(ours))})`,
      spread: `${percent(spread(ours))}, ${percent(spread(theirs))}`,
      verdict: judge(speed >= 1, speed >= 2),
      notes: [
        `${whole(first.files)} files, ${whole(first.bytes)} bytes, to a store in memory on the same machine (gofakes3); rclone with 24 transfers at once, as Vitrine has`,
      ],
    },
    {
      part: "after one changed entry",
      figure: `${ratio(share)} (${whole(change.sent)} ÷ ${whole(change.differ)} bytes)`,
      spread: "",
      verdict: judge(share <= 1.2, share <= 1),
      notes: ["what is sent beside the site's own files is the program's note of what it has written"],
    },
  ];
}

/** The filled site with so many small files to download that it is published as so many files. */
async function siteOfManyFiles(bench: Bench): Promise<RunningSite> {
  const site = await bench.serve();
  const numbers = Array.from({ length: bench.count(DOWNLOADS, 50) }, (_, index) => index).values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const number of numbers) {
        const body = new FormData();
        body.set("name", `Note ${number}`);
        const text = `What stands in file ${number}.\n`.repeat(20);
        body.set("file", new File([text], `note-${number}.txt`, { type: "text/plain" }));
        const headers = { authorization: `Bearer ${site.token}` };
        const url = `${site.url}/api/downloads/add-download/new`;
        await (await demandGood(await fetch(url, { method: "PUT", headers, body }))).bytes();
      }
    }),
  );
  return site;
}

async function changeOneEntry(bench: Bench, folder: string, token: string): Promise<void> {
  const site = await bench.serveFolder(folder);
  const reply = await fetch(`${site.url}/api/skills/create`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ skill: { skill: "Publishing", strength: "1" } }),
  });
  await (await demandGood(reply)).bytes();
  await site.stop();
}

const environmentOf = (url: string) => ({
  VITRINE_PUBLISH_S3_ENDPOINT: url,
  VITRINE_PUBLISH_S3_KEY_ID: storeKey.keyId,
  VITRINE_PUBLISH_S3_SECRET: storeKey.secret,
});

async function publish(
  bench: Bench,
  folder: string,
  target: string,
  environment = {},
): Promise<PublishSummary> {
  const words = ["publish", target, "--data", folder, "--url", "https://ada.example", "--json"];
  const child = Bun.spawn([bench.executable, ...words], {
    cwd: bench.folder,
    env: { ...process.env, ...environment },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [text, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if ((await child.exited) !== 0) throw new Error(`vitrine publish: ${errors.slice(0, 500)}`);
  return JSON.parse(text) as PublishSummary; // The command's own contract.
}

async function rclone(from: string, endpoint: string): Promise<void> {
  const settings = `:s3,provider=Other,endpoint="${endpoint}",access_key_id=${storeKey.keyId},secret_access_key=${storeKey.secret},force_path_style=true:`;
  const words = [
    "copy",
    from,
    `${settings}${BUCKETS}/theirs`,
    "--transfers",
    "24",
    "--checkers",
    "24",
    "--config",
    "",
  ];
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("AWS_")));
  const child = Bun.spawn([findTool("rclone") ?? "rclone", ...words], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
    env,
  });
  const errors = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(`rclone: ${errors.slice(-500)}`);
}

/** What the store has of ours: sizes in bytes. */
async function listOf(endpoint: string): Promise<Map<string, { tag: string; size: number }>> {
  const client = new Bun.S3Client({
    endpoint,
    bucket: BUCKETS,
    accessKeyId: storeKey.keyId,
    secretAccessKey: storeKey.secret,
  });
  const files = new Map<string, { tag: string; size: number }>();
  for (let token: string | undefined; ; ) {
    const page = await client.list({
      prefix: "ours/",
      ...(token !== undefined && { continuationToken: token }),
    });
    for (const { key, eTag = "", size = 0 } of page.contents ?? []) files.set(key, { tag: eTag, size });
    if (!page.isTruncated) return files;
    token = page.nextContinuationToken;
  }
}
