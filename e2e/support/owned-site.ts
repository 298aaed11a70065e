import { afterAll, beforeAll } from "bun:test";
import type { BrowserContext, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { openAdmin } from "./owner-pages.ts";
import { Program, type Site } from "./site.ts";

type Opened = { program: Program; site: Site; browser: BrowserContext; token: string };

/** Grace Hopper's site and a browser for all tests of a file. Started before the first test and stopped after the last. */
export function ownedSite(prepare?: (own: OwnedSite) => Promise<void>): OwnedSite {
  const own = new OwnedSite();
  beforeAll(async () => {
    await own.start();
    await prepare?.(own);
  });
  afterAll(() => own.end());
  return own;
}

export class OwnedSite {
  #opened: Opened | null = null;

  async start(): Promise<void> {
    const program = new Program();
    const site = await program.serve();
    const token = await site.setUp({ fname: "Grace", lname: "Hopper" });
    this.#opened = { program, site, token, browser: await openBrowser({ reducedMotion: "reduce" }) };
  }

  async end(): Promise<void> {
    const { browser, site, program } = this.#present;
    await browser.close();
    await site.stop();
    program.remove();
  }

  get #present(): Opened {
    if (this.#opened === null) throw new Error("The site exists only while tests run.");
    return this.#opened;
  }

  get program(): Program {
    return this.#present.program;
  }

  get site(): Site {
    return this.#present.site;
  }

  /** Replaces the site after a restart. */
  set site(site: Site) {
    this.#present.site = site;
  }

  get browser(): BrowserContext {
    return this.#present.browser;
  }

  get token(): string {
    return this.#present.token;
  }

  set token(token: string) {
    this.#present.token = token;
  }

  /** Opens an admin page as the logged-in owner. */
  open(path: string, width?: number): Promise<Page> {
    return openAdmin(this.browser, this.site, this.token, path, width);
  }
}
