import type { Log } from "../../core/http/log.ts";
import { SettingError } from "../../core/process/setting.ts";
import { codeOf } from "../../core/process/system-errors.ts";
import type { Challenges } from "../../features/certificates/authority.ts";
import { CertificateFolder } from "../../features/certificates/certificate-folder.ts";
import { CertificateKeeper } from "../../features/certificates/certificate-keeper.ts";
import type { HttpsSettings } from "../../features/certificates/certificate-settings.ts";
import type { CertificateSource } from "../../features/certificates/certificate-source.ts";
import { ownFiles, readOwnFiles } from "../../features/certificates/own-files.ts";
import { type ListenOptions, listen } from "../listen.ts";
import { createPreHandlers } from "./pre-handlers.ts";

export type HttpsServer = {
  /** `https://HOST:PORT` and `http://HOST:PORT`. */
  addresses: string[];
  /** Begins to order and renew certificates. */
  begin(): void;
  /** As `Bun.Server.stop`. */
  stop(isNow?: boolean): Promise<void>;
};

type ServedSite = Pick<ListenOptions, "app" | "assets" | "cachedPage"> & {
  config: ListenOptions["config"] & { host: string };
};
type Options = { https: HttpsSettings; dataFolder: string; log: Log };

/** The suites of TLS 1.2 with forward secrecy and authenticated encryption; Bun speaks nothing older. */
const CIPHERS =
  "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384";

/**
 * Serves a site by https, and by http redirects to it.
 * @throws SettingError for a port that it can't listen on, and for own files that can't be used
 */
export async function startHttps(
  site: ServedSite,
  { https, dataFolder, log }: Options,
): Promise<HttpsServer> {
  const { host: hostname } = site.config;
  const { domains, files, http2 } = https;
  const challenges: Challenges = new Map();
  const common = { domains, log, onChange: renewListener };
  const source =
    files === null
      ? new CertificateKeeper({
          ...common,
          challenges,
          authority: https.authority,
          folder: new CertificateFolder(dataFolder),
        })
      : ownFiles({ ...common, files });
  const preHandlers = createPreHandlers({
    domains,
    challenges,
    hasCertificate: (domain) => source.has(domain),
    httpsPort: () => secure.port ?? https.httpsPort,
  });
  const listenPlainly = (port: number) =>
    listen({ ...site, port, hostname, preHandler: preHandlers.http, isEncrypted: false });
  const listenSecurely = (port: number, tls: Bun.TLSOptions[]) =>
    listen({ ...site, port, hostname, tls, http2, preHandler: preHandlers.https, isEncrypted: true });

  let isStopped = false;
  let tls = tlsOf(source);
  let secure = explained(https.httpsPort, "VITRINE_HTTPS_PORT", (port) => listenSecurely(port, tls));
  let plain: Bun.Server<undefined> | null = null;
  try {
    if (https.httpPort !== null) plain = explained(https.httpPort, "VITRINE_HTTP_PORT", listenPlainly);
  } catch (error) {
    await secure.stop(true);
    throw error;
  }

  /** `Bun.serve` can't change the certificates of a listener, so that another one takes its port. */
  function renewListener(): void {
    if (isStopped) return;
    const { port = https.httpsPort } = secure;
    const renewed = tlsOf(source);
    // The port is free at once, and requests in progress are still answered.
    void secure.stop();
    try {
      secure = listenSecurely(port, renewed);
      tls = renewed;
    } catch (error) {
      log(`${new Date().toISOString()} certificates: the new one can't be used: ${error}`);
      secure = listenSecurely(port, tls);
    }
  }

  return {
    addresses: [addressOf("https", secure), ...(plain === null ? [] : [addressOf("http", plain)])],
    begin: () => source.begin(),
    async stop(isNow = false) {
      isStopped = true;
      source.stop();
      await Promise.all([secure.stop(isNow), plain?.stop(isNow)]);
    },
  };
}

/** Where domains are named, the first context has no certificate: a handshake for any other name fails. */
function tlsOf(source: CertificateSource): Bun.TLSOptions[] {
  const contexts = source.pairs().map((pair) => ({ ...pair, ciphers: CIPHERS }));
  const isAnyName = contexts.some(({ serverName }) => serverName === undefined);
  return isAnyName ? contexts : [{ serverName: "unknown.invalid", ciphers: CIPHERS }, ...contexts];
}

/**
 * Checks the settings before anything is written: reads own files, and listens on both ports for a moment.
 * @throws SettingError
 */
export async function assertHttps(
  { httpPort, httpsPort, files }: HttpsSettings,
  hostname: string,
): Promise<void> {
  if (files !== null) readOwnFiles(files);
  const tryToListen = (port: number) =>
    Bun.serve({ port, hostname, fetch: () => new Response(null, { status: 503 }) });
  if (httpPort !== null) await explained(httpPort, "VITRINE_HTTP_PORT", tryToListen).stop(true);
  await explained(httpsPort, "VITRINE_HTTPS_PORT", tryToListen).stop(true);
}

/** @throws SettingError for an address that the program can't listen on */
function explained<T>(port: number, setting: string, listen: (port: number) => T): T {
  try {
    return listen(port);
  } catch (error) {
    switch (codeOf(error)) {
      case "EADDRNOTAVAIL":
      case "EINVAL":
        throw new SettingError("--host (VITRINE_HOST) is no address of this machine.");
      case "EADDRINUSE":
        throw new SettingError(
          `Port ${port} is in use by another program, such as another web server. Stop that one, or choose another port with ${setting}.`,
        );
      case "EACCES":
      case "EPERM":
        throw new SettingError(
          `This user may not listen on port ${port}. Give the program the right with \`sudo setcap cap_net_bind_service=+ep ${process.execPath}\`, or AmbientCapabilities=CAP_NET_BIND_SERVICE in its systemd unit; or choose a port from 1024 on with ${setting}, to which the router or firewall leads ${port}.`,
        );
    }
    throw error;
  }
}

function addressOf(scheme: string, { hostname = "", port }: Bun.Server<undefined>): string {
  return `${scheme}://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
}
