// `bun run profile`: scripts/profiles, which say which functions a start and everyday requests use, so that a build puts their
// bytecode together (scripts/build.ts). They hold hashes of functions and stay right as other code changes; what they don't
// know lies behind.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { $ } from "bun";
import { fillSite } from "../bench/filled-site.ts";
import { type Running, startServer } from "../bench/process.ts";

const root = resolve(import.meta.dir, "..");
const profiles = join(root, "scripts/profiles");
const publicPages = ["/", "/experience", "/projects", "/about", "/contact"];

process.chdir(root);
const folder = mkdtempSync(join(tmpdir(), "vitrine-profile-"));
const executable = join(folder, "vitrine");
const site = join(folder, "site");
await $`bun scripts/build.ts --no-profile --outfile=${executable}`;

const { token } = await fillSite({ executable, serveFolder: (path) => serve(path) }, site);
// Twice, because the first start after a change renders its pages anew, and every other one finds them rendered.
for (const name of ["after-a-change", "everyday"]) {
  const recorded = join(folder, name);
  const running = await serve(site, { BUN_BYTECODE_ORDER_OUT: `${recorded}-%p` });
  await visit(running);
  if (name === "after-a-change") await change(running);
  await running.stop();
  mkdirSync(profiles, { recursive: true });
  copyFileSync(`${recorded}-${running.pid}`, join(profiles, `${name}.order`));
}
rmSync(folder, { recursive: true });

function serve(path: string, environment: Record<string, string> = {}): Promise<Running> {
  // Always the same address: kept pages are those of one.
  return startServer([executable, "serve", "--host", "127.0.0.1", "--port", "39471"], path, environment);
}

/** As a browser with an empty cache: each page, and what of this site it names. */
async function visit({ url }: Running): Promise<void> {
  for (const path of publicPages) {
    const html = await (await fetch(url + path, { headers: { "accept-encoding": "br" } })).text();
    for (const [, part = ""] of html.matchAll(/(?:src|href)="(\/(?:assets|uploads)\/[\w.-]+)"/g))
      await (await fetch(url + part)).bytes();
  }
}

/** A save of the owner, and the page that shows it. */
async function change(running: Running): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const skill = { skill: { skill: "Typesetting", strength: "1" } };
  const reply = await fetch(`${running.url}/api/skills/create`, {
    method: "POST",
    headers,
    body: JSON.stringify(skill),
  });
  if (reply.status !== 201) throw new Error(`A skill was answered with ${reply.status}.`);
  await reply.bytes();
  await visit(running);
}
