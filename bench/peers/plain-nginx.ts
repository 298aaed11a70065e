import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Bench } from "../bench.ts";
import { freePort, ownName } from "../nginx.ts";
import { launch, run } from "../process.ts";
import { findTool } from "../tools.ts";
import type { Peer } from "./peer.ts";

/** What Vitrine has published, with the part of a configuration that is published along, and gzip beside each file that is text. */
export async function nginxWith(bench: Bench, published: string): Promise<Peer> {
  const program = findTool("nginx");
  if (program === null) throw new Error("nginx is missing: apt-get install nginx-light");
  for (const name of readdirSync(published, { recursive: true, encoding: "utf8" }))
    if (/\.(html|css|js|json|svg|xml)$/.test(name)) {
      const file = join(published, name);
      await Bun.write(`${file}.gz`, Bun.gzipSync(readFileSync(file), { level: 9 }));
    }
  const port = await freePort();
  const part = readFileSync(join(published, "_server/nginx.conf"), "utf8").replaceAll("/srv/site", published);
  const configuration = join(bench.folder, "peer-nginx.conf");
  await Bun.write(
    configuration,
    `user ${ownName()}; daemon off; worker_processes 1; pid ${bench.folder}/peer-nginx.pid; error_log stderr crit; events {}
http { include /etc/nginx/mime.types; default_type application/octet-stream; access_log off; gzip_static on;
server { listen 127.0.0.1:${port};
${part}
} }`,
  );
  const version = await run(["sh", "-c", `${program} -v 2>&1`], bench.folder);
  return {
    name: `Vitrine's published files, served by nginx ${/\d[\d.]+/.exec(version)?.[0]}`,
    page: "/",
    read: { path: "/api/experiences/site-experiences" },
    program: [program],
    data: [published],
    launch: () =>
      launch([program, "-p", bench.folder, "-c", configuration, "-e", "stderr"], {
        url: `http://127.0.0.1:${port}`,
        cwd: bench.folder,
      }),
  };
}
