import { X509Certificate } from "node:crypto";
import type { Log } from "../../core/http/log.ts";
import { once } from "../../core/process/once.ts";
import type { Authority } from "./authority.ts";
import { AuthorityError } from "./authority-error.ts";
import {
  blankRecord,
  type Certificate,
  type CertificateFolder,
  type DomainRecord,
  parsePair,
} from "./certificate-folder.ts";
import { momentIn, thirdOfLife, waitAfter } from "./renewal.ts";

type Options = {
  domains: readonly string[];
  folder: CertificateFolder;
  /** Loads what speaks with the authority. */
  authority(): Promise<Authority>;
  log: Log;
  /** Called when a name has a certificate that it had not before. */
  onCertificate(): void;
  now?: () => number;
  random?: () => number;
};

const MINUTE = 60_000;
/** Longest time between two looks: machines sleep, and clocks are set. */
const LOOK = 10 * MINUTE;
/** Milliseconds between two looks whether the owner has asked for another certificate. */
const REQUEST_LOOK = 2000;

/** Sees to it that each name has a certificate. One order at a time; what fails never stops the site. */
export class CertificateKeeper {
  readonly #options: Options & { now: () => number; random: () => number };
  readonly #authority: () => Promise<Authority>;
  readonly #certificates = new Map<string, Certificate>();
  #timer: Timer | null = null;
  #requests: Timer | null = null;
  #isLooking = false;
  #isStopped = false;
  #clockFault = "";

  constructor(options: Options) {
    this.#options = { now: Date.now, random: Math.random, ...options };
    this.#authority = once(options.authority);
    for (const domain of options.domains) {
      const certificate = options.folder.certificate(domain);
      if (certificate !== null) this.#certificates.set(domain, certificate);
    }
  }

  /** Those that are there, in the order of the names. */
  get certificates(): { domain: string; certificate: Certificate }[] {
    return this.#options.domains.flatMap((domain) => {
      const certificate = this.#certificates.get(domain);
      return certificate === undefined ? [] : [{ domain, certificate }];
    });
  }

  has(domain: string): boolean {
    return this.#certificates.has(domain);
  }

  /** Begins to look, now and whenever something is due. */
  begin(): void {
    void this.#lookOn();
    this.#requests = setInterval(() => {
      const { domains, folder } = this.#options;
      if (!this.#isLooking && domains.some((each) => this.#isReplaceable(each, folder))) void this.#lookOn();
    }, REQUEST_LOOK);
    this.#requests.unref();
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#requests !== null) clearInterval(this.#requests);
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  async #lookOn(): Promise<void> {
    let wait = LOOK;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#isLooking = true;
    try {
      wait = await this.look();
    } catch (error) {
      // Such as a disk that is full; the certificates that are there are served.
      this.#say(`certificates: ${error instanceof Error ? error.message : String(error)}`);
    }
    this.#isLooking = false;
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#lookOn(), wait);
    this.#timer?.unref();
  }

  /** Does what is due for each name. @returns milliseconds until the next look */
  async look(): Promise<number> {
    let next = this.#options.now() + LOOK;
    for (const domain of this.#options.domains) {
      if (this.#isStopped) break;
      next = Math.min(next, await this.#see(domain));
    }
    return Math.max(1000, next - this.#options.now());
  }

  /** @returns when to look at it again */
  async #see(domain: string): Promise<number> {
    const { folder, now, random } = this.#options;
    let record: DomainRecord = { ...blankRecord, ...folder.records()[domain] };
    const certificate = this.#certificates.get(domain);
    const isReplaced = certificate !== undefined && folder.isReplacementAsked(domain);
    if (certificate !== undefined && !isReplaced) {
      await this.#revokeFormer(domain, certificate);
      record = await this.#askForWindow(domain, certificate, record);
      const due = record.renewAt || thirdOfLife(certificate);
      if (due > now()) return Math.min(due, record.askAgainAt || due);
    }
    // A clock that was set back must not make a try wait for days.
    if (record.nextTryAt > now() && record.failure !== null && record.failure.at <= now())
      return record.nextTryAt;
    try {
      const authority = await this.#authority();
      // One that is revoked is no renewal of another.
      const pair = await authority.order(domain, isReplaced ? null : (certificate?.cert ?? null));
      const fresh = parsePair(pair);
      if (isReplaced) folder.replace(domain, certificate.cert, pair);
      else folder.keep(domain, pair);
      folder.keepRecord(domain, blankRecord);
      this.#certificates.set(domain, fresh);
      // First: what is said of it is true then.
      this.#options.onCertificate();
      this.#say(
        `certificate for ${domain} ${certificate === undefined ? "obtained" : isReplaced ? "replaced" : "renewed"}, valid until ${day(fresh.validTo)}`,
      );
      this.#tellOfClock(authority);
      // At once, for the authority's word on its renewal.
      return now();
    } catch (error) {
      return this.#fail(domain, record, error, random);
    }
  }

  /** Whether the owner wants another, and it may be tried now. */
  #isReplaceable(domain: string, folder: CertificateFolder): boolean {
    if (!this.has(domain) || !folder.isReplacementAsked(domain)) return false;
    const { failure, nextTryAt } = { ...blankRecord, ...folder.records()[domain] };
    return failure === null || nextTryAt <= this.#options.now();
  }

  /** What can't be revoked now is tried with each look, until it has ended by itself. */
  async #revokeFormer(domain: string, present: Certificate): Promise<void> {
    const { folder, now } = this.#options;
    const former = folder.toRevoke(domain);
    // Still in use: the replacement was cut off, and is asked for on.
    if (former === null || former.trim() === present.cert.trim()) return;
    try {
      await (await this.#authority()).revoke(domain, former);
      this.#say(`the former certificate for ${domain} is revoked`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#say(`the former certificate for ${domain} could not be revoked: ${reason}`);
      if (new X509Certificate(former).validToDate.getTime() > now()) return;
    }
    folder.forgetFormer(domain);
  }

  #fail(domain: string, record: DomainRecord, error: unknown, random: () => number): number {
    const { folder, now } = this.#options;
    const reason = error instanceof Error ? error.message : String(error);
    const failures = record.failures + 1;
    const nextTryAt = now() + waitAfter(failures, random, error instanceof AuthorityError ? error.wait : 0);
    folder.keepRecord(domain, { ...record, failures, failure: { at: now(), reason }, nextTryAt });
    const meanwhile = this.has(domain)
      ? "The present certificate is served on."
      : "Until then there is none.";
    this.#say(
      `no certificate for ${domain}: ${reason} Next try ${new Date(nextTryAt).toISOString()}. ${meanwhile}`,
    );
    return nextTryAt;
  }

  /** Asks the authority when to renew, as often as it wants to be asked; without an answer, what was known stays. */
  async #askForWindow(domain: string, certificate: Certificate, record: DomainRecord): Promise<DomainRecord> {
    const { folder, now, random } = this.#options;
    if (record.askAgainAt > now() && record.askAgainAt - now() <= 7 * 24 * 60 * MINUTE) return record;
    let asked = { ...record, askAgainAt: now() + 6 * 60 * MINUTE };
    try {
      const authority = await this.#authority();
      const window = await authority.renewalWindow(certificate.cert);
      this.#tellOfClock(authority);
      if (window !== null) {
        const isSame = record.renewAt >= window.start && record.renewAt <= window.end;
        const renewAt = isSame ? record.renewAt : momentIn(window, random);
        asked = { ...asked, renewAt, askAgainAt: now() + window.askAgainIn };
      }
    } catch (error) {
      // Nothing is due by it; when the certificate is, the order says what is wrong.
      if (!(error instanceof AuthorityError)) throw error;
    }
    folder.keepRecord(domain, asked);
    return asked;
  }

  #tellOfClock(authority: Authority): void {
    const fault = authority.clockFault() ?? "";
    if (fault !== "" && fault !== this.#clockFault) this.#say(fault);
    this.#clockFault = fault;
  }

  #say(line: string): void {
    this.#options.log(`${new Date(this.#options.now()).toISOString()} ${line}`);
  }
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
