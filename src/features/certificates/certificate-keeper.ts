import { X509Certificate } from "node:crypto";
import type { Log } from "../../core/http/log.ts";
import { once } from "../../core/process/once.ts";
import type { Authority, Challenges } from "./authority.ts";
import { AuthorityError } from "./authority-error.ts";
import {
  type Certificate,
  type CertificateFolder,
  type DomainRecord,
  parsePair,
} from "./certificate-folder.ts";
import type { AuthoritySettings } from "./certificate-settings.ts";
import type { CertificateSource } from "./certificate-source.ts";
import { askRenewalTime, thirdOfLife } from "./renewal-time.ts";

type Options = {
  domains: readonly string[];
  authority: AuthoritySettings;
  folder: CertificateFolder;
  challenges: Challenges;
  log: Log;
  /** Called when a name has a new certificate. */
  onChange(): void;
};

/** Replaced by tests. */
type World = {
  loadAuthority(options: Options): Promise<Authority>;
  askRenewalTime: typeof askRenewalTime;
  now(): number;
};
const world: World = {
  // Loaded for an order only: acme-client takes megabytes.
  loadAuthority: async ({ authority, folder, challenges }) =>
    (await import("./authority.ts")).createAuthority(authority, folder, challenges),
  askRenewalTime,
  now: Date.now,
};

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const LOOK_EVERY = 10 * SECOND;
const ASK_EVERY = 6 * HOUR;
const LONGEST_WAIT = 12 * HOUR;

/** Orders and renews a certificate for each name. A failure never stops the site: the present certificate stays in use. */
export class CertificateKeeper implements CertificateSource {
  readonly #options: Options & World;
  readonly #authority: () => Promise<Authority>;
  readonly #certificates = new Map<string, Certificate>();
  /** When the authority was asked for the time of the renewal. */
  readonly #askedAt = new Map<string, number>();
  #timer: Timer | undefined;
  #isLooking = false;
  #isStopped = false;
  #fault = "";

  constructor(options: Options & Partial<World>) {
    this.#options = { ...world, ...options };
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

  begin(): void {
    void this.look();
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY);
    this.#timer.unref();
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  /** Does what is due for each name, one after another. */
  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      for (const domain of this.#options.domains) if (!this.#isStopped) await this.#look(domain);
    } catch (error) {
      // Such as a full disk: a try can't be written down, and so is not made.
      const fault = messageOf(error);
      if (fault !== this.#fault) this.#say(`certificates: ${fault}`);
      this.#fault = fault;
    } finally {
      this.#isLooking = false;
    }
  }

  async #look(domain: string): Promise<void> {
    const { folder, now } = this.#options;
    const record = folder.record(domain);
    // A clock that was set back must not delay a try for long.
    if (record.triedAt <= now() && now() < record.nextTryAt) return;
    const present = this.#certificates.get(domain);
    const isDue =
      present === undefined ||
      present.leaf === record.toRevoke ||
      (await this.#renewalTime(domain, present, record)) <= now();
    if (!isDue && record.toRevoke === "") return;
    const tries = record.tries + 1;
    const wait = Math.min(LONGEST_WAIT, MINUTE * 2 ** Math.min(tries - 1, 20));
    // Written before the try, so that a restart or a crash does not repeat it at once.
    folder.update(domain, { tries, triedAt: now(), nextTryAt: now() + wait, reason: "" });
    try {
      if (isDue) await this.#order(domain);
      else await this.#revoke(domain, record.toRevoke);
    } catch (error) {
      const reason = messageOf(error);
      const asked = error instanceof AuthorityError ? error.wait : 0;
      const nextTryAt = now() + Math.max(wait, asked);
      folder.update(domain, { reason, nextTryAt });
      const meanwhile = present === undefined ? "The site is available over HTTP" : "The present one is used";
      const next = new Date(nextTryAt).toISOString();
      this.#say(`certificate for ${domain}: ${reason} ${meanwhile} until the next try, ${next}.`);
    }
  }

  async #order(domain: string): Promise<void> {
    const { folder, onChange } = this.#options;
    const certificate = parsePair(await (await this.#authority()).order(domain));
    const done = this.has(domain) ? "renewed" : "obtained";
    folder.keep(domain, certificate);
    folder.update(domain, { tries: 0, nextTryAt: 0, reason: "", renewAt: 0 });
    this.#certificates.set(domain, certificate);
    this.#askedAt.delete(domain);
    onChange();
    const end = new Date(certificate.validTo).toISOString().slice(0, 10);
    this.#say(`certificate for ${domain} ${done}, valid until ${end}`);
  }

  async #revoke(domain: string, leaf: string): Promise<void> {
    if (new X509Certificate(leaf).validToDate.getTime() > this.#options.now()) {
      await (await this.#authority()).revoke(leaf);
      this.#say(`former certificate for ${domain} revoked`);
    }
    this.#options.folder.update(domain, { tries: 0, nextTryAt: 0, toRevoke: "" });
  }

  /** As the authority says, else when a third of the life is left. */
  async #renewalTime(domain: string, certificate: Certificate, { renewAt }: DomainRecord): Promise<number> {
    const { folder, now, authority, askRenewalTime } = this.#options;
    const askedAt = this.#askedAt.get(domain) ?? 0;
    let time = renewAt;
    if (askedAt > now() || now() >= askedAt + ASK_EVERY) {
      this.#askedAt.set(domain, now());
      // Without an answer what was known stays.
      time = (await askRenewalTime(authority, certificate.cert).catch(() => renewAt)) ?? 0;
      if (time !== renewAt) folder.update(domain, { renewAt: time });
    }
    return time || thirdOfLife(certificate);
  }

  #say(line: string): void {
    this.#options.log(`${new Date(this.#options.now()).toISOString()} ${line}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
