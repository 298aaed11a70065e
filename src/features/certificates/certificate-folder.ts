import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { certificatesPath } from "../../core/database/data-folder.ts";
import { createFolderDurably, writeDurably } from "../../core/database/durable-files.ts";

/** A certificate with its chain, and its key, as PEM. Both may be the same text, because OpenSSL skips other blocks. */
export type CertificatePair = { cert: string; key: string };

export type Certificate = CertificatePair & {
  /** The certificate without its chain, as PEM. */
  leaf: string;
  names: string[];
  issuer: string;
  /** Milliseconds since 1970. */
  validFrom: number;
  validTo: number;
};

/** The state of a domain that survives a restart. Times are milliseconds since 1970. */
export type DomainRecord = {
  /** Number of attempts since the last success. */
  tries: number;
  /** Time of the last attempt. */
  triedAt: number;
  nextTryAt: number;
  /** Why the last attempt failed; `""` while one is running. */
  reason: string;
  /** When the authority suggests renewing the certificate; 0 if it doesn't say. */
  renewAt: number;
  /** The `leaf` that the owner asked to replace, until it is revoked; `""` for none. */
  toRevoke: string;
};

const blankRecord: DomainRecord = {
  tries: 0,
  triedAt: 0,
  nextTryAt: 0,
  reason: "",
  renewAt: 0,
  toRevoke: "",
};

/** Reads a certificate and its key. @throws Error for an invalid certificate or a key that doesn't belong to it */
export function parseCertificatePair({ cert, key }: CertificatePair): Certificate {
  const parsed = new X509Certificate(cert);
  if (!parsed.checkPrivateKey(createPrivateKey(key)))
    throw new Error("the key doesn't belong to the certificate");
  return {
    cert,
    key,
    leaf: parsed.toString(),
    names: [...(parsed.subjectAltName ?? "").matchAll(/DNS:([^,\s"]+)/g)].map(([, name = ""]) => name),
    issuer: /^O=(.+)/m.exec(parsed.issuer)?.[1] ?? /^CN=(.+)/m.exec(parsed.issuer)?.[1] ?? "",
    validFrom: Date.parse(parsed.validFrom),
    validTo: Date.parse(parsed.validTo),
  };
}

/** The folder `certificates/` of a data folder. */
export class CertificateFolder {
  readonly path: string;

  constructor(dataFolder: string) {
    this.path = certificatesPath(dataFolder);
  }

  /** The stored certificate of a domain; null when it is missing or damaged. */
  certificate(domain: string): Certificate | null {
    try {
      const text = this.#read(`${domain}.pem`);
      return parseCertificatePair({ cert: text, key: text });
    } catch {
      return null;
    }
  }

  /** Stores certificate and key in one file, so that a crash can't leave one without the other. */
  store(domain: string, { cert, key }: CertificatePair): void {
    this.#write(`${domain}.pem`, `${key.trim()}\n${cert.trim()}\n`);
  }

  /** The state of a domain; all defaults when nothing is stored. */
  record(domain: string): DomainRecord {
    return { ...blankRecord, ...this.#records()[domain] };
  }

  update(domain: string, change: Partial<DomainRecord>): void {
    const records = { ...this.#records(), [domain]: { ...this.record(domain), ...change } };
    this.#write("state.json", JSON.stringify(records, null, 1));
  }

  /** The key of the account with the authority; null before the first order. */
  accountKey(): string | null {
    try {
      return this.#read("account.key");
    } catch {
      return null;
    }
  }

  storeAccountKey(key: string): string {
    this.#write("account.key", key);
    return key;
  }

  #records(): Record<string, Partial<DomainRecord>> {
    try {
      return JSON.parse(this.#read("state.json"));
    } catch {
      // A missing or damaged file counts as empty: it isn't needed to serve or order certificates.
      return {};
    }
  }

  #read(name: string): string {
    return readFileSync(join(this.path, name), "utf8");
  }

  #write(name: string, text: string): void {
    createFolderDurably(this.path, 0o700);
    writeDurably(join(this.path, name), text);
  }
}
