import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { goProgram } from "../../e2e/support/go-programs.ts";
import type { Bench } from "../bench.ts";
import { freePort } from "../nginx.ts";
import { launch, onServerCore, run } from "../process.ts";
import { findTool } from "../tools.ts";
import type { Peer } from "./peer.ts";
import type { Portfolio } from "./portfolio.ts";

const VERSION = "v0.165.0";

/** A page with everything, and pictures in three sizes: the least template that does what is compared. */
const template = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{ .Site.Title }}</title></head>
<body><main><h1>{{ .Site.Title }}</h1>
{{ range .Site.Data.items }}<section><h2>{{ .title }}</h2><p>{{ .subtitle }}</p><p>{{ .text }}</p>
{{ with .picture }}{{ with resources.Get . }}
{{ $small := .Resize "480x webp" }}{{ $middle := .Resize "960x webp" }}{{ $large := .Resize "1600x webp" }}
<img src="{{ $middle.RelPermalink }}" srcset="{{ $small.RelPermalink }} 480w, {{ $middle.RelPermalink }} 960w, {{ $large.RelPermalink }} 1600w" alt="">
{{ end }}{{ end }}</section>
{{ end }}</main></body></html>
`;

/** Hugo writes the site, Caddy serves it. */
export async function hugo(bench: Bench, { name, items }: Portfolio): Promise<Peer> {
  const program = goProgram(`github.com/gohugoio/hugo@${VERSION}`);
  const caddy = findTool("caddy");
  if (caddy === null) throw new Error("caddy is missing: apt-get install caddy");
  const folder = join(bench.folder, "peer-hugo");
  for (const each of ["layouts", "data", "assets"]) mkdirSync(join(folder, each), { recursive: true });
  await Bun.write(join(folder, "hugo.json"), JSON.stringify({ title: name, baseURL: "http://127.0.0.1/" }));
  await Bun.write(join(folder, "layouts/index.html"), template);
  const kept = items.map((item, index) => ({ ...item, picture: item.picture && `${index}.jpg` }));
  for (const [index, { picture }] of items.entries())
    if (picture !== "") cpSync(picture, join(folder, `assets/${index}.jpg`));
  const write = async () => {
    await Bun.write(join(folder, "data/items.json"), JSON.stringify(kept));
    await run(onServerCore([program, "--quiet"]), folder);
  };
  await write();
  const port = await freePort();
  await Bun.write(
    join(folder, "Caddyfile"),
    `{
	admin off
	auto_https off
	log {
		output discard
	}
}

http://127.0.0.1:${port} {
	root * ${folder}/public
	encode zstd gzip
	file_server
}
`,
  );
  return {
    name: `Hugo ${VERSION.slice(1)}, served by Caddy`,
    page: "/",
    program: [program, caddy],
    data: [
      join(folder, "assets"),
      join(folder, "data"),
      join(folder, "layouts"),
      join(folder, "public"),
      join(folder, "resources"),
    ],
    launch: () =>
      launch([caddy, "run", "--config", join(folder, "Caddyfile")], {
        url: `http://127.0.0.1:${port}`,
        cwd: folder,
      }),
    async addPhoto(url, photo) {
      const name = `${kept.length}.jpg`;
      await Bun.write(join(folder, "assets", name), photo);
      kept.push({ title: "Photo", subtitle: "", text: "", picture: name });
      await write();
      const page = await (await fetch(url)).text();
      const variant = [...page.matchAll(/(\/\d+_\S+) 480w/g)].at(-1)?.[1];
      if (variant === undefined || !(await fetch(url + variant)).ok)
        throw new Error("The photo is not there.");
    },
  };
}
