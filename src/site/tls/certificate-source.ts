import { createPrivateKey, X509Certificate } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { SettingError } from "../../core/process/setting.ts";
import type { Challenges } from "../../features/certificates/authority.ts";
import {
  type CertificateFolder,
  type Pair,
  parsePair,
} from "../../features/certificates/certificate-folder.ts";
import { CertificateKeeper } from "../../features/certificates/certificate-keeper.ts";
import type { HttpsSettings, TlsFiles } from "../../features/certificates/certificate-settings.ts";

/** Milliseconds between two looks at own files. */
const FILES_LOOK = 2000;
/** The least that is spoken (RFC 8996): BoringSSL's own list for TLS 1.2 without CBC and without RSA key exchange. */
const CIPHERS =
  "ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384";
/** SSL_OP_NO_TLSv1 and SSL_OP_NO_TLSv1_1. */
const NO_OLD_VERSIONS = 0x04000000 | 0x10000000;

/** Where the certificates come from. */
export type CertificateSource = {
  /** What the listener is given; empty while there is none. */
  tls(): Bun.TLSOptions[];
  has(domain: string): boolean;
  /** Begins to order and to renew, or to look at files. */
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

/** Certificates that this program orders, and keeps in its folder. @param ordered `onChange` is called when one is there */
export function orderedCertificates({
  https,
  folder,
  challenges,
  log,
  onChange,
}: Ordered): CertificateSource {
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

/** @throws SettingError for files that are no certificate and its key */
export function readOwnFiles(files: TlsFiles): Pair {
  try {
    return readPair(files);
  } catch (error) {
    const missing = [files.cert, files.key].find((file) => !existsSync(file));
    throw new SettingError(
      missing === undefined
        ? `--tls-cert and --tls-key can't be used: ${messageOf(error)}. They must be a certificate with its chain and its key, as PEM, that this user may read.`
        : `There is no file ${missing} (--tls-cert, --tls-key).`,
    );
  }
}

type Own = { files: TlsFiles; domains: string[]; log: (line: string) => void; onChange(): void };

/**
 * The owner's own files, read again when they change; while they can't be used, the former certificate is.
 * @throws SettingError for files that are no certificate and its key
 */
export function ownCertificates({ files, domains, log, onChange }: Own): CertificateSource {
  let pair = readOwnFiles(files);
  let fault = "";
  let isTold = false;
  const say = (words: string) => log(`${new Date().toISOString()} ${words}`);
  const look = () => {
    try {
      const found = readPair(files);
      fault = "";
      if (found.cert === pair.cert && found.key === pair.key) return;
      pair = found;
      onChange();
      say(`certificate read again from ${files.cert}`);
    } catch (error) {
      // One file may be there before the other, which is no fault until the next look.
      const isSame = fault === messageOf(error);
      if (isSame && !isTold)
        say(`certificate in ${files.cert} not read again, the former is served on: ${fault}`);
      isTold = isSame;
      fault = messageOf(error);
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

/** @throws Error for files that can't be read, or don't belong together */
function readPair(files: TlsFiles): Pair {
  const pair = { cert: readFileSync(files.cert, "utf8"), key: readFileSync(files.key, "utf8") };
  parsePair(pair);
  if (!new X509Certificate(pair.cert).checkPrivateKey(createPrivateKey(pair.key)))
    throw new Error("the key is not that of the certificate");
  return pair;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
