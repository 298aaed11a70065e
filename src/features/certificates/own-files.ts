import { readFileSync } from "node:fs";
import type { Log } from "../../core/http/log.ts";
import { SettingError } from "../../core/process/setting.ts";
import { type Certificate, parsePair } from "./certificate-folder.ts";
import type { TlsFiles } from "./certificate-settings.ts";
import type { CertificateSource } from "./certificate-source.ts";

/** Milliseconds. */
const LOOK_EVERY = 2000;

type Options = {
  files: TlsFiles;
  /** The names that are served; empty: any. */
  domains: readonly string[];
  log: Log;
  /** Called when there is a new certificate. */
  onChange(): void;
};

/**
 * The owner's own certificate, read again when its files change. If they can't be used, the former one stays in use.
 * @throws SettingError if they can't be used at the start
 */
export function ownFiles({ files, domains, log, onChange }: Options): CertificateSource {
  let present = readOwnFiles(files);
  let fault = "";
  let timer: Timer | undefined;
  const say = (line: string) => log(`${new Date().toISOString()} ${line}`);
  const look = () => {
    try {
      const found = readOwnFiles(files);
      fault = "";
      if (found.cert === present.cert && found.key === present.key) return;
      present = found;
      onChange();
      say(`certificate read again from ${files.cert}`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== fault) say(`certificate not read again, the former one stays in use: ${reason}`);
      fault = reason;
    }
  };
  return {
    pairs() {
      const { cert, key } = present;
      if (domains.length === 0) return [{ cert, key }];
      return domains.map((serverName) => ({ serverName, cert, key }));
    },
    has: () => true,
    begin() {
      timer = setInterval(look, LOOK_EVERY);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}

/** @throws SettingError naming the flags, for files that can't be read or don't belong together */
export function readOwnFiles({ cert, key }: TlsFiles): Certificate {
  try {
    return parsePair({ cert: readFileSync(cert, "utf8"), key: readFileSync(key, "utf8") });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingError(
      `--tls-cert and --tls-key can't be used: ${reason}. They must be a certificate with its chain, and its key, as PEM files that this user may read.`,
    );
  }
}
