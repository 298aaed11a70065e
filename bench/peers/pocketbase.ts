import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { goProgram } from "../../e2e/support/go-programs.ts";
import type { Bench } from "../bench.ts";
import { serveFilledSite } from "../filled-site.ts";
import { call, read } from "../owner.ts";
import { freePort, type Running, run } from "../processes.ts";

const VERSION = "0.40.4";
const superuser = { identity: "ada@example.org", password: "analytical-engine-1843" };

type Entry = Record<string, unknown>;

/** PocketBase with the filled site's home page as a file in `pb_public`, and its projects in a collection. */
type PocketBase = { name: string; page: string; list: string; start(): Promise<Running> };

let prepared: Promise<PocketBase> | undefined;

/** Its data folder, created once for all rows. */
export function preparePocketBase(bench: Bench): Promise<PocketBase> {
  prepared ??= prepare(bench);
  return prepared;
}

async function prepare(bench: Bench): Promise<PocketBase> {
  console.log("Preparing PocketBase …");
  // PocketBase's releases are built from this example.
  const program = goProgram(`github.com/pocketbase/pocketbase/examples/base@v${VERSION}`);
  const folder = bench.newPath("pocketbase");
  mkdirSync(join(folder, "pb_public"), { recursive: true });
  const site = await serveFilledSite(bench);
  const { projects } = await call<{ projects: Entry[] }>(site, "GET", "/projects/site-projects");
  await Bun.write(join(folder, "pb_public/home.html"), await read(site.url, "identity"));
  await site.stop();
  const data = `--dir=${folder}/pb_data`;
  await run([program, "superuser", "upsert", superuser.identity, superuser.password, data], folder);
  const page = "/home.html";
  const start = async () => {
    const port = await freePort();
    const flags = [`--http=127.0.0.1:${port}`, data, `--publicDir=${folder}/pb_public`];
    return await bench.start([program, "serve", ...flags], folder, port, page);
  };
  // The same request as its client's `getFullList`: all on one page, without a count.
  const list = `/collections/projects/records?perPage=${projects.length}&skipTotal=1`;
  const server = await start();
  await storeProjects(server.url, projects, list);
  await server.stop();
  return { name: `PocketBase ${VERSION}`, page, list: `/api${list}`, start };
}

/** Stores projects with all fields except `_id`, which the record's `id` replaces. */
async function storeProjects(url: string, projects: Entry[], list: string): Promise<void> {
  const login = "/collections/_superusers/auth-with-password";
  const { token } = await call<{ token: string }>({ url, token: "" }, "POST", login, superuser);
  const admin = { url, token };
  const entries = projects.map(({ _id, ...fields }) => fields);
  const typeOf = (value: unknown) =>
    ({ string: "text", number: "number", boolean: "bool" })[typeof value as string] ?? "json";
  const fields = Object.entries(entries[0] ?? {}).map(([name, value]) => ({ name, type: typeOf(value) }));
  const collection = { name: "projects", type: "base", listRule: "", viewRule: "", fields };
  await call(admin, "POST", "/collections", collection);
  for (const entry of entries) await call(admin, "POST", "/collections/projects/records", entry);
  const { items } = await call<{ items: Entry[] }>(admin, "GET", list);
  const isSame = (entry: Entry, item: Entry = {}) =>
    Object.keys(entry).every((name) => Bun.deepEquals(entry[name], item[name]));
  if (!entries.every((entry, index) => isSame(entry, items[index])))
    throw new Error("PocketBase lists other entries than Vitrine.");
}
