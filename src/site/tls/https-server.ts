import type { Log } from "../../core/process/log.ts";
import { SettingError } from "../../core/process/setting.ts";
import { errorCodeOf } from "../../core/process/system-errors.ts";
import type { Challenges } from "../../features/certificates/authority.ts";
import { CertificateFolder } from "../../features/certificates/certificate-folder.ts";
import { CertificateKeeper } from "../../features/certificates/certificate-keeper.ts";
import type { HttpsSettings } from "../../features/certificates/certificate-settings.ts";
import type { CertificateSource } from "../../features/certificates/certificate-source.ts";
import { readOwnCertificate, watchOwnCertificate } from "../../features/certificates/own-certificate.ts";
import { type ListenOptions, listen, stopWhenAnswered } from "../listen.ts";
import { createPreHandlers } from "./pre-handlers.ts";

export type HttpsServer = {
  /** Where it listens: `https://HOST:PORT` and `http://HOST:PORT`. */
  addresses: string[];
  /** Starts ordering and renewing certificates. */
  begin(): void;
  /** Answers running requests first, unless `isNow`. */
  stop(isNow?: boolean): Promise<void>;
};

type ServedSite = Pick<ListenOptions, "app" | "assets" | "serveCachedPage"> & {
  config: ListenOptions["config"] & { host: string };
};
type Options = { https: HttpsSettings; dataFolder: string; log: Log };

/** TLS 1.2 suites with forward secrecy and authenticated encryption. Bun does not support older versions. */
const CIPHERS =
  "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384";

/**
 * Serves a site over HTTPS, and redirects HTTP to it.
 * @throws SettingError if it can't listen on a port, or can't use the owner's certificate files
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
      : watchOwnCertificate({ ...common, files });
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
  let secure = withPlainErrors(https.httpsPort, "VITRINE_HTTPS_PORT", (port) => listenSecurely(port, tls));
  let plain: Bun.Server<undefined> | null = null;
  try {
    if (https.httpPort !== null) plain = withPlainErrors(https.httpPort, "VITRINE_HTTP_PORT", listenPlainly);
  } catch (error) {
    await secure.stop(true);
    throw error;
  }

  /** Replaces the listener, because `Bun.serve` can't change the certificates of a running one. */
  function renewListener(): void {
    if (isStopped) return;
    const { port = https.httpsPort } = secure;
    const renewed = tlsOf(source);
    // Frees the port immediately; running requests are still answered.
    void secure.stop();
    try {
      secure = listenSecurely(port, renewed);
      tls = renewed;
    } catch (error) {
      log(`${new Date().toISOString()} certificates: the new certificate can't be used: ${error}`);
      secure = listenSecurely(port, tls);
    }
  }

  return {
    addresses: [addressOf("https", secure), ...(plain === null ? [] : [addressOf("http", plain)])],
    begin: () => source.start(),
    async stop(isNow = false) {
      isStopped = true;
      source.stop();
      const stop = (server: Bun.Server<undefined>) => (isNow ? server.stop(true) : stopWhenAnswered(server));
      await Promise.all([secure, plain].map((server) => server && stop(server)));
    },
  };
}

/** The TLS contexts of the listener. With domains, the first one has no certificate, so that a TLS handshake for any other name fails. */
function tlsOf(source: CertificateSource): Bun.TLSOptions[] {
  const contexts = source.pairs().map((pair) => ({ ...pair, ciphers: CIPHERS }));
  const isAnyName = contexts.some(({ serverName }) => serverName === undefined);
  return isAnyName ? contexts : [{ serverName: "unknown.invalid", ciphers: CIPHERS }, ...contexts];
}

/**
 * Checks the settings before anything is written: reads the owner's certificate files and listens on both ports for a
 * moment.
 * @throws SettingError if something can't be used
 */
export async function assertHttps(
  { httpPort, httpsPort, files }: HttpsSettings,
  hostname: string,
): Promise<void> {
  if (files !== null) readOwnCertificate(files);
  const tryToListen = (port: number) =>
    Bun.serve({ port, hostname, fetch: () => new Response(null, { status: 503 }) });
  if (httpPort !== null) await withPlainErrors(httpPort, "VITRINE_HTTP_PORT", tryToListen).stop(true);
  await withPlainErrors(httpsPort, "VITRINE_HTTPS_PORT", tryToListen).stop(true);
}

/** Runs `listen`. @throws SettingError instead of the system's error, with what to do */
function withPlainErrors<T>(port: number, setting: string, listen: (port: number) => T): T {
  try {
    return listen(port);
  } catch (error) {
    switch (errorCodeOf(error)) {
      case "EADDRNOTAVAIL":
      case "EINVAL":
        throw new SettingError("--host (VITRINE_HOST) is not an address of this machine.");
      case "EADDRINUSE":
        throw new SettingError(
          `Port ${port} is in use by another program, such as a web server. Stop that program, or choose another port with ${setting}.`,
        );
      case "EACCES":
      case "EPERM":
        throw new SettingError(
          `This user may not listen on port ${port}. Allow it with \`sudo setcap cap_net_bind_service=+ep ${process.execPath}\`, or with AmbientCapabilities=CAP_NET_BIND_SERVICE in the systemd unit. Or choose a port of 1024 or higher with ${setting} and forward ${port} to it.`,
        );
    }
    throw error;
  }
}

function addressOf(scheme: string, { hostname = "", port }: Bun.Server<undefined>): string {
  return `${scheme}://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
}
