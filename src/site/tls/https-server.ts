import { existsSync, readFileSync } from "node:fs";
import type { Server } from "../../core/http/cached-route.ts";
import { commonHeaders } from "../../core/http/security-headers.ts";
import { SettingError } from "../../core/process/setting.ts";
import { codeOf } from "../../core/process/system-errors.ts";
import type { Challenges } from "../../features/certificates/authority.ts";
import { CertificateFolder, type Pair, parsePair } from "../../features/certificates/certificate-folder.ts";
import { CertificateKeeper } from "../../features/certificates/certificate-keeper.ts";
import type { HttpsSettings } from "../../features/certificates/certificate-settings.ts";
import { type Front, type Gate, startServer } from "../server.ts";
import { steerToNewest } from "./steer.ts";

export type HttpsServer = {
  /** `https://HOST:PORT` and `http://HOST:PORT`, those that listen. */
  addresses: string[];
  /** Begins to order and to renew. */
  begin(): void;
  /** Ends as `Bun.Server.stop` does. */
  stop(isNow?: boolean): Promise<void>;
};

type Options = { https: HttpsSettings; dataFolder: string; log: (line: string) => void };

const CHALLENGE = "/.well-known/acme-challenge/";
/** Milliseconds between two looks at own files. */
const FILES_LOOK = 2000;
/**
 * Milliseconds that the former listener goes on after a swap: by then each handshake that was begun with it is over, and
 * its idle connections (60 s) are closed.
 */
const SWAP_DRAIN = 65_000;
/** The least that is spoken (RFC 8996): BoringSSL's own list for TLS 1.2 without CBC and without RSA key exchange. */
const CIPHERS =
  "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384";
/** SSL_OP_NO_TLSv1 and SSL_OP_NO_TLSv1_1. */
const NO_OLD_VERSIONS = 0x04000000 | 0x10000000;

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
      : ownFiles(https.files, https.domains, log, () => swap());
  const gates = createGates({
    https,
    challenges,
    has: source.has,
    httpsPort: () => secure?.port ?? https.httpsPort,
  });

  await assertPorts(https, host);
  const plain =
    https.httpPort === null
      ? null
      : startServer(front, {
          listening: { port: https.httpPort, hostname: host, reusePort: false },
          gate: gates.plain,
          isEncrypted: false,
        });
  let secure: Bun.Server<undefined> | null = null;
  const draining = new Set<Bun.Server<undefined>>();
  let isStopped = false;

  function listenSecurely(port: number): Bun.Server<undefined> | null {
    const tls = source.tls();
    if (tls.length === 0) return null;
    return startServer(front, {
      listening: { port, hostname: host, tls, http2: https.http2, http3: https.http3, reusePort: true },
      gate: gates.secure,
      isEncrypted: true,
    });
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
    draining.add(former);
    const isSteered = steerToNewest(former.port ?? 0);
    setTimeout(
      () => {
        draining.delete(former);
        void former.stop();
      },
      // Where the system shares connections out, the former listener would take half of them as long as it is there.
      isSteered ? SWAP_DRAIN : 0,
    ).unref();
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
      const servers: (Bun.Server<undefined> | null)[] = [plain, secure, ...draining];
      await Promise.all(servers.map((server) => server?.stop(isNow)));
    },
  };
}

type Source = {
  tls(): Bun.TLSOptions[];
  has(domain: string): boolean;
  begin(): void;
  stop(): void;
};

type Ordered = {
  https: HttpsSettings;
  folder: CertificateFolder;
  challenges: Challenges;
  log: (line: string) => void;
  onChange(): void;
};

function orderedCertificates({ https, folder, challenges, log, onChange }: Ordered): Source {
  const keeper = new CertificateKeeper({
    domains: https.domains,
    folder,
    log,
    onCertificate: onChange,
    // Loaded when something is to be asked: it takes megabytes.
    authority: async () =>
      (await import("../../features/certificates/authority.ts")).createAuthority(
        https.authority,
        folder,
        challenges,
      ),
  });
  return {
    tls() {
      const known = keeper.certificates.map(({ domain, certificate }) => contextOf(certificate, domain));
      // Whoever asks for another name meets a context without a certificate: no handshake.
      return known.length === 0 ? [] : [{ ...common, serverName: "unknown.invalid" }, ...known];
    },
    has: (domain) => keeper.has(domain),
    begin: () => keeper.begin(),
    stop: () => keeper.stop(),
  };
}

function ownFiles(
  files: { cert: string; key: string },
  domains: string[],
  log: (line: string) => void,
  onChange: () => void,
): Source {
  const read = (): Pair => ({ cert: readFileSync(files.cert, "utf8"), key: readFileSync(files.key, "utf8") });
  let pair: Pair;
  try {
    pair = assertPair(read());
  } catch (error) {
    const missing = [files.cert, files.key].find((file) => !existsSync(file));
    throw new SettingError(
      missing === undefined
        ? `--tls-cert and --tls-key can't be used: ${error instanceof Error ? error.message : String(error)}. They must be a certificate with its chain and its key, as PEM, that this user may read.`
        : `There is no file ${missing} (--tls-cert, --tls-key).`,
    );
  }
  let refused = "";
  const look = () => {
    let text = "";
    try {
      const found = read();
      text = found.cert + found.key;
      if (text === pair.cert + pair.key || text === refused) return;
      pair = assertPair(found);
      log(`${new Date().toISOString()} certificate read again from ${files.cert}`);
      onChange();
    } catch (error) {
      // One file may be there before the other: said when it stays so.
      if (text !== "" && text === refused) return;
      refused = text;
      const reason = error instanceof Error ? error.message : String(error);
      log(
        `${new Date().toISOString()} certificate in ${files.cert} not read again, the former is served on: ${reason}`,
      );
    }
  };
  let timer: Timer | null = null;
  return {
    tls: () =>
      domains.length === 0
        ? [contextOf(pair)]
        : [{ ...common, serverName: "unknown.invalid" }, ...domains.map((domain) => contextOf(pair, domain))],
    has: () => true,
    begin() {
      timer = setInterval(look, FILES_LOOK);
      timer.unref();
    },
    stop() {
      if (timer !== null) clearInterval(timer);
    },
  };
}

const common: Bun.TLSOptions = { ciphers: CIPHERS, secureOptions: NO_OLD_VERSIONS };

function contextOf({ cert, key }: Pair, serverName?: string): Bun.TLSOptions {
  return { ...common, cert, key, ...(serverName !== undefined && { serverName }) };
}

/** @throws Error for files that don't belong together */
function assertPair(pair: Pair): Pair {
  const { X509Certificate, createPrivateKey } = process.getBuiltinModule("node:crypto");
  parsePair(pair);
  if (!new X509Certificate(pair.cert).checkPrivateKey(createPrivateKey(pair.key)))
    throw new Error("the key is not that of the certificate");
  return pair;
}

type GateOptions = {
  https: HttpsSettings;
  challenges: Challenges;
  has(domain: string): boolean;
  httpsPort(): number;
};

function createGates({ https, challenges, has, httpsPort }: GateOptions): { plain: Gate; secure: Gate } {
  const { domains } = https;
  const names = new Set(domains);
  const canonical = domains[0];
  const portOf = (port: number) => (port === 443 ? "" : `:${port}`);
  const target = (request: Request, domain: string) => {
    const { pathname, search } = new URL(request.url);
    return `https://${domain}${portOf(httpsPort())}${pathname}${search}`;
  };
  return {
    plain(request) {
      const host = hostOf(request);
      if (host === null) return null; // An address that can't be read, which the site refuses.
      const { pathname } = new URL(request.url);
      if (pathname.startsWith(CHALLENGE)) {
        const answer = challenges.get(pathname.slice(CHALLENGE.length));
        if (answer !== undefined) return new Response(answer, { headers: { "Content-Type": "text/plain" } });
      }
      if (canonical === undefined) return redirect(target(request, host));
      if (!names.has(host)) return unknownHost();
      // Without a certificate the site is there by http alone, so that it can be seen and its admin can say why.
      return has(canonical) ? redirect(target(request, canonical)) : null;
    },
    secure(request) {
      if (canonical === undefined) return null;
      const host = hostOf(request);
      if (host === canonical || host === null) return null;
      return names.has(host) && has(canonical) ? redirect(target(request, canonical)) : unknownHost();
    },
  };
}

/** Null for an address that can't be read. */
function hostOf(request: Request): string | null {
  return URL.canParse(request.url) ? new URL(request.url).hostname.replace(/\.$/, "") : null;
}

function redirect(location: string): Response {
  return new Response(null, {
    status: 308,
    headers: { ...commonHeaders, Location: location, "Cache-Control": "no-cache" },
  });
}

/** RFC 9110 §15.5.20. */
function unknownHost(): Response {
  return new Response(null, { status: 421, headers: { ...commonHeaders, "Cache-Control": "no-store" } });
}

/** Listens for a moment on both. @throws SettingError */
export async function assertPorts({ httpPort, httpsPort }: HttpsSettings, host: string): Promise<void> {
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
