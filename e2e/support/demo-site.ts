import { afterAll, beforeAll } from "bun:test";
import { Program, type Site } from "./site.ts";

/**
 * The demo site for tests that don't change it. `npm test` starts one for all files and passes its address in `DEMO_URL`,
 * because its pictures take long to make; a file that runs alone starts its own.
 */
export function demoSite(): DemoSite {
  const demo = new DemoSite();
  beforeAll(() => demo.start());
  afterAll(() => demo.end());
  return demo;
}

class DemoSite {
  #own: { program: Program; site: Site } | null = null;
  #url = process.env.DEMO_URL ?? "";

  async start(): Promise<void> {
    if (this.#url !== "") return;
    const program = new Program();
    const site = await program.serve(["--demo"]);
    this.#own = { program, site };
    this.#url = site.url;
  }

  async end(): Promise<void> {
    await this.#own?.site.stop();
    this.#own?.program.remove();
  }

  get url(): string {
    return this.#url;
  }

  get(path: string, init?: RequestInit): Promise<Response> {
    return fetch(this.#url + path, { redirect: "manual", ...init });
  }
}
