import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./nginx.ts";
import { onServerCore, type Running, stop } from "./process.ts";
import type { Reply } from "./same-reply.ts";
import type { Tls } from "./tls.ts";
import { findTool } from "./tools.ts";

/** A page for Caddy, with its gzip beside it. */
export type CaddyFile = {
  name: string;
  headers: Record<string, string>;
  plain: Reply["body"];
  gzip: Reply["body"];
};

/** Caddy writes these itself. */
const ofCaddy = ["accept-ranges", "content-encoding", "content-type", "vary", "etag", "last-modified"];

/** Starts Caddy with one file by https, as its manual has it, on the server's core. */
export async function startCaddy(
  folder: string,
  file: CaddyFile,
  { certificate, key }: Tls,
): Promise<Running> {
  const files = join(folder, "files");
  mkdirSync(files, { recursive: true });
  await Bun.write(join(files, file.name), file.plain);
  await Bun.write(join(files, `${file.name}.gz`), file.gzip);
  const port = await freePort();
  const headers = Object.entries(file.headers)
    .filter(([name]) => !ofCaddy.includes(name))
    .map(([name, value]) => `header ${name} ${JSON.stringify(value)}`);
  await Bun.write(
    join(folder, "Caddyfile"),
    `{
  admin off
  auto_https off
}
https://127.0.0.1:${port} {
  tls ${certificate} ${key}
  root * ${files}
  ${headers.join("\n  ")}
  file_server {
    precompressed gzip
  }
}
`,
  );
  const child = Bun.spawn(
    onServerCore([findTool("caddy") ?? "caddy", "run", "--config", join(folder, "Caddyfile")]),
    {
      cwd: folder,
      env: { PATH: process.env.PATH ?? "", HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      stdin: "ignore",
      stdout: "ignore",
      stderr: "pipe",
    },
  );
  const errors = new Response(child.stderr).text();
  const url = `https://127.0.0.1:${port}`;
  const isListening = () =>
    fetch(`${url}/${file.name}`, { tls: { rejectUnauthorized: false } }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isListening())) {
    if (child.exitCode !== null) throw new Error(`Caddy ended: ${await errors}`);
    await Bun.sleep(20);
  }
  return { url, pid: child.pid, stop: () => stop(child) };
}
