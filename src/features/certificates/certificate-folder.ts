import { X509Certificate } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { certificatesPath } from "../../core/database/data-folder.ts";
import { writeDurably } from "../../core/database/durable.ts";

/** A certificate with its chain and its key, as PEM. */
export type Pair = { cert: string; key: string };

export type Certificate = Pair & {
  names: string[];
  issuer: string;
  /** Milliseconds since 1970. */
  validFrom: number;
  validTo: number;
};

/** What is remembered of a name over a restart. Times are milliseconds since 1970. */
export type DomainRecord = {
  /** Tries that failed one after another. */
  failures: number;
  failure: { at: number; reason: string } | null;
  nextTryAt: number;
  /** When the present certificate is renewed, as the authority said; 0 where it said nothing. */
  renewAt: number;
  /** When the authority is asked again. */
  askAgainAt: number;
};

export const blankRecord: Readonly<DomainRecord> = {
  failures: 0,
  failure: null,
  nextTryAt: 0,
  renewAt: 0,
  askAgainAt: 0,
};

/** @throws Error for what is no certificate, or no key of it */
export function parsePair({ cert, key }: Pair): Certificate {
  const parsed = new X509Certificate(cert);
  const names = [...(parsed.subjectAltName ?? "").matchAll(/DNS:([^,\s"]+)/g)].map(([, name = ""]) => name);
  return {
    cert,
    key,
    names,
    issuer: /(?:^|\n)O=(.+)/.exec(parsed.issuer)?.[1] ?? /(?:^|\n)CN=(.+)/.exec(parsed.issuer)?.[1] ?? "",
    validFrom: Date.parse(parsed.validFrom),
    validTo: Date.parse(parsed.validTo),
  };
}

/** `certificates/` of a data folder: each certificate in one file with its key, so that one is never there without the other. */
export class CertificateFolder {
  readonly path: string;

  constructor(dataFolder: string) {
    this.path = certificatesPath(dataFolder);
  }

  /** Null where there is none, or one that can't be read. */
  certificate(domain: string): Certificate | null {
    const path = this.#pem(domain);
    if (!existsSync(path)) return null;
    const text = readFileSync(path, "utf8");
    const blocks = text.match(/-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----\n?/g) ?? [];
    const isKey = (block: string) => block.includes("PRIVATE KEY");
    try {
      const cert = blocks.filter((block) => !isKey(block)).join("");
      const certificate = parsePair({ cert, key: blocks.find(isKey) ?? "" });
      return certificate.key !== "" && certificate.names.includes(domain) ? certificate : null;
    } catch {
      return null;
    }
  }

  /** Whole on the disk, or not at all. */
  keep(domain: string, { cert, key }: Pair): void {
    this.#write(this.#pem(domain), `${key.trim()}\n${cert.trim()}\n`);
  }

  records(): Record<string, DomainRecord> {
    try {
      return JSON.parse(readFileSync(join(this.path, "state.json"), "utf8"));
    } catch {
      // It is missing or damaged; all that it knows can be asked again.
      return {};
    }
  }

  keepRecord(domain: string, record: DomainRecord): void {
    this.#write(
      join(this.path, "state.json"),
      JSON.stringify({ ...this.records(), [domain]: record }, null, 1),
    );
  }

  /** Whether the owner wants another certificate for a name than the one that is there. */
  isReplacementAsked(domain: string): boolean {
    return existsSync(this.#request(domain));
  }

  askToReplace(domain: string): void {
    this.#write(this.#request(domain), "");
  }

  /** A certificate that is out of use and has still to be revoked, as PEM; null for none. */
  toRevoke(domain: string): string | null {
    const path = this.#former(domain);
    return existsSync(path) ? readFileSync(path, "utf8") : null;
  }

  /** Puts another in the place of one that is to be revoked. What is cut off between two steps begins anew with an order. */
  replace(domain: string, former: string, pair: Pair): void {
    this.#write(this.#former(domain), former);
    this.keep(domain, pair);
    rmSync(this.#request(domain), { force: true });
  }

  forgetFormer(domain: string): void {
    rmSync(this.#former(domain), { force: true });
  }

  /** The key of the account at the authority; made when there is none. */
  accountKey(create: () => string): string {
    const path = join(this.path, "account.key");
    if (!existsSync(path)) this.#write(path, create());
    return readFileSync(path, "utf8");
  }

  /** The account's address at an authority; null where it has none there yet. */
  account(directory: string): string | null {
    try {
      const known = JSON.parse(readFileSync(join(this.path, "account.json"), "utf8"));
      return known.directory === directory && typeof known.url === "string" ? known.url : null;
    } catch {
      // The authority tells it again.
      return null;
    }
  }

  keepAccount(directory: string, url: string | null): void {
    this.#write(join(this.path, "account.json"), JSON.stringify({ directory, url }, null, 1));
  }

  #pem(domain: string): string {
    return join(this.path, `${domain}.pem`);
  }

  #request(domain: string): string {
    return join(this.path, `${domain}.replace`);
  }

  #former(domain: string): string {
    return join(this.path, `${domain}.revoke`);
  }

  #write(path: string, text: string): void {
    mkdirSync(this.path, { recursive: true, mode: 0o700 });
    chmodSync(this.path, 0o700);
    writeDurably(path, text);
  }
}
