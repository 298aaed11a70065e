import { join } from "node:path";
import type { Bench } from "../bench.ts";
import { freePort, type Running } from "../processes.ts";
import { findTool } from "../tools.ts";

/** Starts Caddy with a folder of files and their gzipped copies. */
export async function startCaddy(bench: Bench, files: string, page: string): Promise<Running> {
  const port = await freePort();
  const configuration = join(files, "../Caddyfile");
  const text = `{
\tadmin off
\tauto_https off
\tlog {
\t\toutput discard
\t}
}

http://127.0.0.1:${port} {
\troot * ${files}
\tfile_server {
\t\tprecompressed gzip
\t}
}
`;
  await Bun.write(configuration, text);
  return await bench.start([findTool("caddy"), "run", "--config", configuration], bench.folder, port, page);
}

/** Starts nginx with one worker and a folder of files and their gzipped copies. */
export async function startNginx(bench: Bench, files: string, page: string): Promise<Running> {
  const port = await freePort();
  const configuration = join(files, "../nginx.conf");
  const text = `daemon off; user root; worker_processes 1; pid ${bench.folder}/nginx.pid; error_log stderr error;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off; sendfile on; tcp_nopush on; open_file_cache max=1000; gzip_static on;
  server { listen 127.0.0.1:${port}; root ${files}; }
}
`;
  await Bun.write(configuration, text);
  const command = [findTool("nginx"), "-p", bench.folder, "-c", configuration, "-e", "stderr"];
  return await bench.start(command, bench.folder, port, page);
}
