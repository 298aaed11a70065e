import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { serveFilledSite } from "../filled-site.ts";
import { compareLoads } from "../load.ts";
import { read } from "../owner.ts";
import { startCaddy, startNginx } from "../peers/file-servers.ts";
import { preparePocketBase } from "../peers/pocketbase.ts";
import { type Row, target } from "../results.ts";

export const homePage: Row = {
  id: "P1",
  targets: [
    target("home pages per second ÷ PocketBase serving the same page", "≥", 2, 3),
    target("÷ Caddy with a precompressed file", "≥", 2, 3),
    target("÷ nginx with a precompressed file", "≥", 0.5, 0.8),
  ],
  async measure(bench) {
    const peer = await preparePocketBase(bench);
    const site = await serveFilledSite(bench);
    const files = join(bench.newPath("files"), "public");
    mkdirSync(files, { recursive: true });
    await Bun.write(join(files, "home.html"), await read(site.url, "identity"));
    await Bun.write(join(files, "home.html.gz"), await read(site.url, "gzip"));
    const path = "/home.html";
    return await compareLoads(bench, [
      { name: "Vitrine", server: site, path: "/" },
      { name: `${peer.name}, which does not compress it`, server: await peer.start(), path: peer.page },
      { name: "Caddy", server: await startCaddy(bench, files, path), path },
      { name: "nginx", server: await startNginx(bench, files, path), path },
    ]);
  },
};

export const jsonReads: Row = {
  id: "P2",
  targets: [target("JSON reads per second ÷ PocketBase's list of the same entries", "≥", 5, 15)],
  async measure(bench) {
    const peer = await preparePocketBase(bench);
    return await compareLoads(bench, [
      { name: "Vitrine", server: await serveFilledSite(bench), path: "/api/projects/site-projects" },
      { name: peer.name, server: await peer.start(), path: peer.list },
    ]);
  },
};
