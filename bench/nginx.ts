import { mkdirSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { onServerCore, type Running, stop } from "./process.ts";
import type { Reply } from "./same-reply.ts";
import type { Tls } from "./tls.ts";
import { findTool } from "./tools.ts";

/** A file for nginx: bytes, with those of gzip beside it, or the path of one that is on disk already. */
export type NginxFile = {
  name: string;
  headers: Record<string, string>;
  content: { plain: Reply["body"]; gzip: Reply["body"] } | { path: string };
};

/** nginx writes these itself. */
const ofNginx = ["accept-ranges", "content-encoding", "content-range", "content-type", "vary"];

/** Beyond what §P names: header and file in one packet, and connections that never end. */
const TUNING = "tcp_nopush on; keepalive_requests 1000000000;";

/** Starts nginx from a folder of its own, as the user of this process, on the server's core. */
export async function startNginx(
  folder: string,
  file: NginxFile,
  { isTuned = false, tls }: { isTuned?: boolean; tls?: Tls } = {},
): Promise<Running> {
  const files = join(folder, "files");
  mkdirSync(files, { recursive: true });
  if ("path" in file.content) symlinkSync(file.content.path, join(files, file.name));
  else {
    await Bun.write(join(files, file.name), file.content.plain);
    await Bun.write(join(files, `${file.name}.gz`), file.content.gzip);
  }
  const port = await freePort();
  const template = await Bun.file(join(import.meta.dir, "nginx.conf")).text();
  const configuration = join(folder, "nginx.conf");
  await Bun.write(
    configuration,
    template
      .replaceAll("@FOLDER@", folder)
      .replaceAll("@PORT@", String(port))
      .replaceAll("@USER@", ownName())
      .replaceAll("@TUNING@", isTuned ? TUNING : "")
      .replaceAll("@LISTEN@", tls === undefined ? "" : " ssl http2")
      .replaceAll("@TLS@", tls === undefined ? "" : tlsLines(tls))
      .replaceAll("@LOCATIONS@", location(file)),
  );
  const child = Bun.spawn(
    onServerCore([findTool("nginx") ?? "nginx", "-p", folder, "-c", configuration, "-e", "stderr"]),
    { cwd: folder, stdin: "ignore", stdout: "ignore", stderr: "pipe" },
  );
  const errors = new Response(child.stderr).text();
  const url = `${tls === undefined ? "http" : "https"}://127.0.0.1:${port}`;
  while (!(await isListening(url))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${await errors}`);
    await Bun.sleep(20);
  }
  return { url, pid: child.pid, stop: () => stop(child) };
}

/** The cipher is the other side's; sessions are resumed as far as its own defaults go, and HTTP/2 never ends a connection. */
function tlsLines({ certificate, key, cipher }: Tls): string {
  return [
    `ssl_certificate ${certificate};`,
    `ssl_certificate_key ${key};`,
    "ssl_protocols TLSv1.2 TLSv1.3;",
    `ssl_conf_command Ciphersuites ${cipher};`,
    "ssl_session_cache shared:bench:10m;",
    "keepalive_requests 1000000000;",
  ].join(" ");
}

/** The name of this process's user; the environment may not tell it. */
export function ownName(): string {
  return Bun.spawnSync(["id", "-un"]).stdout.toString().trim();
}

function location({ name, headers, content }: NginxFile): string {
  const ranges = "path" in content ? "" : "max_ranges 0;";
  const added = Object.entries({ "last-modified": "", ...headers })
    .filter(([header]) => !ofNginx.includes(header))
    .map(([header, value]) => `add_header ${header} ${quoted(value)};`);
  return `location = /${name} { types {} default_type ${quoted(headers["content-type"] ?? "")}; ${ranges} ${added.join(" ")} }`;
}

function quoted(value: string): string {
  return `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

async function isListening(url: string): Promise<boolean> {
  return await fetch(url, { tls: { rejectUnauthorized: false } }).then(
    () => true,
    () => false,
  );
}

/** Below those that Linux gives to outgoing connections: one of them could take the port before the server that it is for. */
const PORTS = { first: 10_000, count: 20_000 };

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => resolve(true));
  });
  if (!isFree) return await freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
