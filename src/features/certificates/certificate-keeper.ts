import { X509Certificate } from "node:crypto";
import type { Log } from "../../core/process/log.ts";
import { once } from "../../core/process/once.ts";
import type { Authority, Challenges } from "./authority.ts";
import { AuthorityError } from "./authority-error.ts";
import {
  type Certificate,
  type CertificateFolder,
  type DomainRecord,
  parseCertificatePair,
} from "./certificate-folder.ts";
import type { AuthoritySettings } from "./certificate-settings.ts";
import type { CertificateSource } from "./certificate-source.ts";
import { defaultRenewalTime, fetchRenewalTime } from "./renewal-time.ts";

type Options = {
  domains: readonly string[];
  authority: AuthoritySettings;
  folder: CertificateFolder;
  challenges: Challenges;
  log: Log;
  /** Called when a domain has a new certificate. */
  onChange(): void;
};

/** What tests replace. */
type Dependencies = {
  loadAuthority(options: Options): Promise<Authority>;
  fetchRenewalTime: typeof fetchRenewalTime;
  now(): number;
};
const dependencies: Dependencies = {
  // Loaded only for an order, because acme-client takes megabytes of memory.
  loadAuthority: async ({ authority, folder, challenges }) =>
    (await import("./authority.ts")).createAuthority(authority, folder, challenges),
  fetchRenewalTime,
  now: Date.now,
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const CHECK_INTERVAL = 10 * SECOND;
/** Milliseconds between two requests for the renewal time, and the longest wait after failures. */
const ASK_INTERVAL = 6 * HOUR;
const LONGEST_WAIT = 12 * HOUR;

/** Orders and renews a certificate for each domain. On a failure the current certificate stays in use. */
export class CertificateKeeper implements CertificateSource {
  readonly #options: Options & Dependencies;
  readonly #authority: () => Promise<Authority>;
  readonly #certificates = new Map<string, Certificate>();
  /** When the authority was last asked for the renewal time. */
  readonly #askedAt = new Map<string, number>();
  #timer: Timer | undefined;
  #isRunning = false;
  #isStopped = false;
  #lastError = "";

  constructor(options: Options & Partial<Dependencies>) {
    this.#options = { ...dependencies, ...options };
    this.#authority = once(() => this.#options.loadAuthority(options));
    for (const domain of options.domains) {
      const certificate = options.folder.certificate(domain);
      if (certificate?.names.includes(domain)) this.#certificates.set(domain, certificate);
    }
  }

  pairs() {
    return [...this.#certificates].map(([serverName, { cert, key }]) => ({ serverName, cert, key }));
  }

  has(domain: string): boolean {
    return this.#certificates.has(domain);
  }

  start(): void {
    void this.runDue();
    this.#timer = setInterval(() => void this.runDue(), CHECK_INTERVAL);
    this.#timer.unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  /** Orders, renews or revokes what is due, one domain after another. */
  async runDue(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      for (const domain of this.#options.domains) if (!this.#isStopped) await this.#runDue(domain);
    } catch (error) {
      // No attempt is made while it can't be recorded, for example on a full disk.
      const message = messageOf(error);
      if (message !== this.#lastError) this.#log(`certificates: ${message}`);
      this.#lastError = message;
    } finally {
      this.#isRunning = false;
    }
  }

  async #runDue(domain: string): Promise<void> {
    const { folder, now } = this.#options;
    const record = folder.record(domain);
    // If the clock was set back, the attempt is not delayed.
    if (record.triedAt <= now() && now() < record.nextTryAt) return;
    const current = this.#certificates.get(domain);
    const isDue =
      current === undefined ||
      current.leaf === record.toRevoke ||
      (await this.#renewalTime(domain, current, record)) <= now();
    if (!isDue && record.toRevoke === "") return;
    const tries = record.tries + 1;
    const wait = Math.min(LONGEST_WAIT, MINUTE * 2 ** Math.min(tries - 1, 20));
    // Recorded before the attempt, so that a restart or a crash doesn't repeat it immediately.
    folder.update(domain, { tries, triedAt: now(), nextTryAt: now() + wait, reason: "" });
    try {
      if (isDue) await this.#order(domain);
      else await this.#revoke(domain, record.toRevoke);
    } catch (error) {
      const reason = messageOf(error);
      const requestedWait = error instanceof AuthorityError ? error.wait : 0;
      const nextTryAt = now() + Math.max(wait, requestedWait);
      folder.update(domain, { reason, nextTryAt });
      const meanwhile =
        current === undefined ? "The site is available over HTTP" : "The current certificate is used";
      const next = new Date(nextTryAt).toISOString();
      this.#log(`certificate for ${domain}: ${reason} ${meanwhile} until the next attempt, ${next}.`);
    }
  }

  async #order(domain: string): Promise<void> {
    const { folder, onChange } = this.#options;
    const certificate = parseCertificatePair(await (await this.#authority()).order(domain));
    const action = this.has(domain) ? "renewed" : "obtained";
    folder.store(domain, certificate);
    folder.update(domain, { tries: 0, nextTryAt: 0, reason: "", renewAt: 0 });
    this.#certificates.set(domain, certificate);
    this.#askedAt.delete(domain);
    onChange();
    const end = new Date(certificate.validTo).toISOString().slice(0, 10);
    this.#log(`certificate for ${domain} ${action}, valid until ${end}`);
  }

  async #revoke(domain: string, leaf: string): Promise<void> {
    if (new X509Certificate(leaf).validToDate.getTime() > this.#options.now()) {
      await (await this.#authority()).revoke(leaf);
      this.#log(`former certificate for ${domain} revoked`);
    }
    this.#options.folder.update(domain, { tries: 0, nextTryAt: 0, toRevoke: "" });
  }

  /** When to renew: as the authority says, else when a third of the lifetime is left. */
  async #renewalTime(domain: string, certificate: Certificate, { renewAt }: DomainRecord): Promise<number> {
    const { folder, now, authority, fetchRenewalTime } = this.#options;
    const askedAt = this.#askedAt.get(domain) ?? 0;
    let time = renewAt;
    if (askedAt > now() || now() >= askedAt + ASK_INTERVAL) {
      this.#askedAt.set(domain, now());
      // Without an answer, the time known so far stays.
      time = (await fetchRenewalTime(authority, certificate.cert).catch(() => renewAt)) ?? 0;
      if (time !== renewAt) folder.update(domain, { renewAt: time });
    }
    return time || defaultRenewalTime(certificate);
  }

  #log(line: string): void {
    this.#options.log(`${new Date(this.#options.now()).toISOString()} ${line}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
