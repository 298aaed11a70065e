import type { Server } from "../../core/http/cached-route.ts";
import { SettingError } from "../../core/process/setting.ts";
import { codeOf } from "../../core/process/system-errors.ts";
import type { Challenges } from "../../features/certificates/authority.ts";
import { CertificateFolder } from "../../features/certificates/certificate-folder.ts";
import type { HttpsSettings } from "../../features/certificates/certificate-settings.ts";
import { type Front, startServer } from "../server.ts";
import { orderedCertificates, ownCertificates, readOwnFiles } from "./certificate-source.ts";
import { createGates } from "./gates.ts";
import { steerTo } from "./steer.ts";

export type HttpsServer = {
  /** `https://HOST:PORT` and `http://HOST:PORT`, those that listen. */
  addresses: string[];
  /** Begins to order and to renew. */
  begin(): void;
  /** Ends as `Bun.Server.stop` does. */
  stop(isNow?: boolean): Promise<void>;
};

type Options = { https: HttpsSettings; dataFolder: string; log: (line: string) => void };

/**
 * Milliseconds that the former listener goes on after a swap: by then each handshake that was begun with it is over, and
 * its idle connections (60 s) are closed.
 */
const SWAP_DRAIN = 65_000;
/**
 * Serves a site by https, and by http what leads there.
 * @throws SettingError for a port that it can't listen on, or for files that are no certificate
 */
export async function startHttps(front: Front, { https, dataFolder, log }: Options): Promise<HttpsServer> {
  const challenges: Challenges = new Map();
  const { host } = front.config;
  const folder = new CertificateFolder(dataFolder);
  const source =
    https.files === null
      ? orderedCertificates({ https, folder, challenges, log, onChange: () => swap() })
      : ownCertificates({ files: https.files, domains: https.domains, log, onChange: () => swap() });
  const gates = createGates({
    https,
    challenges,
    has: source.has,
    httpsPort: () => secure?.port ?? https.httpsPort,
  });

  await assertHttps(https, host);
  const plain =
    https.httpPort === null
      ? null
      : startServer(front, {
          listening: { port: https.httpPort, hostname: host, reusePort: false },
          gate: gates.plain,
          isEncrypted: false,
        });
  let secure: Bun.Server<undefined> | null = null;
  /** All that listen on the port of https, in the order that the system keeps them in. */
  const listeners: Bun.Server<undefined>[] = [];
  let isStopped = false;

  function listenSecurely(port: number): Bun.Server<undefined> | null {
    const tls = source.tls();
    if (tls.length === 0) return null;
    const server = startServer(front, {
      listening: { port, hostname: host, tls, http2: https.http2, reusePort: true },
      gate: gates.secure,
      isEncrypted: true,
    });
    listeners.push(server);
    return server;
  }

  /** Every new connection comes to the newest listener. @returns false where the system shares them out */
  function steer(): boolean {
    if (secure === null || listeners.length < 2) return true;
    return steerTo(secure.port ?? 0, listeners.indexOf(secure));
  }

  function retire(server: Bun.Server<undefined>): void {
    if (isStopped) return;
    void server.stop();
    // As the system does it: the last one takes the place that is free.
    const last = listeners.pop();
    if (last !== undefined && last !== server) listeners[listeners.indexOf(server)] = last;
    steer();
  }

  /** The new certificates are in use for every connection from now on; those that are open stay. */
  function swap(): void {
    if (isStopped) return;
    const former = secure;
    try {
      secure = listenSecurely(former?.port ?? https.httpsPort);
    } catch (error) {
      secure = former;
      log(
        `${new Date().toISOString()} certificates: ${listenFault(error, https.httpsPort, "VITRINE_HTTPS_PORT").message}`,
      );
      return;
    }
    if (secure !== null && former === null) log(`listening on ${addressOf("https", secure)}`);
    if (former === null) return;
    // Where the system shares connections out, the former listener would take half of them as long as it is there.
    setTimeout(() => retire(former), steer() ? SWAP_DRAIN : 0).unref();
  }

  try {
    secure = listenSecurely(https.httpsPort);
  } catch (error) {
    await plain?.stop(true);
    throw listenFault(error, https.httpsPort, "VITRINE_HTTPS_PORT");
  }
  return {
    addresses: [
      ...(secure === null ? [] : [addressOf("https", secure)]),
      ...(plain === null ? [] : [addressOf("http", plain)]),
    ],
    begin: source.begin,
    async stop(isNow = false) {
      isStopped = true;
      source.stop();
      await Promise.all([plain, ...listeners].map((server) => server?.stop(isNow)));
    },
  };
}

/** Before anything is made: listens for a moment on both ports, and reads own files. @throws SettingError */
export async function assertHttps(
  { httpPort, httpsPort, files }: HttpsSettings,
  host: string,
): Promise<void> {
  if (files !== null) readOwnFiles(files);
  if (httpPort !== null) await assertFree(host, httpPort, "VITRINE_HTTP_PORT");
  await assertFree(host, httpsPort, "VITRINE_HTTPS_PORT");
}

/** For a moment, as a listener that shares its port would not notice another program on it. */
async function assertFree(hostname: string, port: number, name: string): Promise<void> {
  if (port === 0) return;
  try {
    await Bun.serve({ port, hostname, fetch: () => new Response(null, { status: 503 }) }).stop(true);
  } catch (error) {
    throw listenFault(error, port, name);
  }
}

function listenFault(error: unknown, port: number, name: string): Error {
  switch (codeOf(error)) {
    case "EADDRNOTAVAIL":
    case "EINVAL":
      return new SettingError("--host (VITRINE_HOST) is no address of this machine.");
    case "EADDRINUSE":
      return new SettingError(
        `Port ${port} is in use by another program, such as another web server. Stop that one, or choose another port with ${name}.`,
      );
    case "EACCES":
    case "EPERM":
      return new SettingError(
        `This user may not listen on port ${port}. Give the program the right with \`sudo setcap cap_net_bind_service=+ep ${process.execPath}\`, or AmbientCapabilities=CAP_NET_BIND_SERVICE in its systemd unit; or choose a port from 1024 on with ${name}, to which the router or firewall leads ${port}.`,
      );
  }
  return error instanceof Error ? error : new Error(String(error));
}

function addressOf(scheme: string, { hostname = "", port }: Pick<Server, "hostname" | "port">): string {
  return `${scheme}://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
}
