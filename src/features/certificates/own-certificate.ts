import { readFileSync } from "node:fs";
import type { Log } from "../../core/process/log.ts";
import { SettingError } from "../../core/process/setting.ts";
import { type Certificate, parseCertificatePair } from "./certificate-folder.ts";
import type { TlsFiles } from "./certificate-settings.ts";
import type { CertificateSource } from "./certificate-source.ts";

/** Milliseconds. */
const CHECK_INTERVAL = 2000;

type Options = {
  files: TlsFiles;
  /** The domains that are served; empty for any. */
  domains: readonly string[];
  log: Log;
  /** Called when the certificate has changed. */
  onChange(): void;
};

/**
 * The owner's own certificate, reloaded when its files change. While the changed files are invalid, the previous one stays.
 * @throws SettingError if the files are invalid at the start
 */
export function watchOwnCertificate({ files, domains, log, onChange }: Options): CertificateSource {
  let current = readOwnCertificate(files);
  let lastError = "";
  let timer: Timer | undefined;
  const logLine = (line: string) => log(`${new Date().toISOString()} ${line}`);
  const reload = () => {
    try {
      const found = readOwnCertificate(files);
      lastError = "";
      if (found.cert === current.cert && found.key === current.key) return;
      current = found;
      onChange();
      logLine(`certificate reloaded from ${files.cert}`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== lastError) logLine(`certificate not reloaded, the previous one stays in use: ${reason}`);
      lastError = reason;
    }
  };
  return {
    pairs() {
      const { cert, key } = current;
      if (domains.length === 0) return [{ cert, key }];
      return domains.map((serverName) => ({ serverName, cert, key }));
    },
    has: () => true,
    start() {
      timer = setInterval(reload, CHECK_INTERVAL);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}

/** Reads the files. @throws SettingError that names the flags, for unreadable files or a key that doesn't match */
export function readOwnCertificate({ cert, key }: TlsFiles): Certificate {
  try {
    return parseCertificatePair({ cert: readFileSync(cert, "utf8"), key: readFileSync(key, "utf8") });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingError(
      `--tls-cert and --tls-key can't be used: ${reason}. They must be PEM files that this user can read: a certificate with its chain, and its key.`,
    );
  }
}
