import { cpSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { goProgram } from "../../e2e/support/go-programs.ts";
import type { Bench } from "../bench.ts";
import { demandGood } from "../filled-site.ts";
import { freePort } from "../nginx.ts";
import { launch, run } from "../process.ts";
import { timed, until } from "../timing.ts";
import { type Peer, running } from "./peer.ts";
import type { Portfolio } from "./portfolio.ts";

const VERSION = "v0.40.4";
const owner = { identity: "ada@example.org", password: "analytical-engine-1843" };
const THUMB = "600x0";

/** It has no pages of its own: `pb_public` holds those that Vitrine has published. @param published that folder */
export async function pocketbase(bench: Bench, { items }: Portfolio, published: string): Promise<Peer> {
  // The module's example is what its releases are built from.
  const program = goProgram(`github.com/pocketbase/pocketbase/examples/base@${VERSION}`);
  const folder = join(bench.folder, "peer-pocketbase");
  mkdirSync(folder);
  cpSync(published, join(folder, "pb_public"), { recursive: true });
  await run(
    [program, "superuser", "upsert", owner.identity, owner.password, `--dir=${folder}/pb_data`],
    folder,
  );
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = () =>
    launch(
      [
        program,
        "serve",
        `--http=127.0.0.1:${port}`,
        `--dir=${folder}/pb_data`,
        `--publicDir=${folder}/pb_public`,
      ],
      {
        url,
        cwd: folder,
      },
    );
  const records = "/api/collections/items/records";
  let token = "";
  const send = async (path: string, body: object | FormData) => {
    const isForm = body instanceof FormData;
    const reply = await fetch(url + path, {
      method: "POST",
      headers: { ...(isForm ? {} : { "content-type": "application/json" }), authorization: token },
      body: isForm ? body : JSON.stringify(body),
    });
    return await demandGood(reply);
  };
  const addRecord = async (fields: Record<string, string>, picture?: Blob) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (picture) form.append("picture", picture, "photo.jpg");
    return (await (await send(records, form)).json()) as { id: string; picture: string }; // Its documented answer.
  };

  const peer: Peer = {
    name: `PocketBase ${VERSION.slice(1)}`,
    page: "/",
    read: { path: records },
    program: [program],
    data: [folder],
    launch: start,
    async addPhoto(_url, photo) {
      const { id, picture } = await addRecord({ title: "Photo" }, new Blob([photo], { type: "image/jpeg" }));
      await (await demandGood(await fetch(`${url}/api/files/items/${id}/${picture}?thumb=${THUMB}`))).bytes();
    },
    saveAndRestore: () =>
      running(peer, async () => {
        const { time: save } = await timed(() => send("/api/backups", { name: "whole.zip" }));
        // It answers at once, and starts itself again.
        const before = databaseOf(folder);
        const { time: restore } = await timed(async () => {
          await send("/api/backups/whole.zip/restore", {});
          await until(async () => databaseOf(folder) !== before || undefined);
          await until(async () => (await fetch(url + records).catch(() => null))?.ok || undefined);
        });
        return { save, restore };
      }),
  };
  await running(peer, async () => {
    const login = await send("/api/collections/_superusers/auth-with-password", owner);
    token = ((await login.json()) as { token: string }).token; // Its documented answer.
    await send("/api/collections", {
      name: "items",
      type: "base",
      listRule: "",
      viewRule: "",
      fields: [
        ...["title", "subtitle", "text"].map((name) => ({ name, type: "text", max: 20_000 })),
        { name: "picture", type: "file", maxSelect: 1, maxSize: 20_000_000, thumbs: [THUMB] },
      ],
    });
    for (const { title, subtitle, text, picture } of items)
      await addRecord({ title, subtitle, text }, picture === "" ? undefined : Bun.file(picture));
  });
  return peer;
}

/** Which file its database is: a restore puts another there. */
function databaseOf(folder: string): number | undefined {
  return statSync(join(folder, "pb_data/data.db"), { throwIfNoEntry: false })?.ino;
}
