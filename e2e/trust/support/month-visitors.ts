import type { Random } from "../../../src/testing/long-run.ts";
import { ask } from "../../support/https.ts";
import { messageOf } from "./write-log.ts";

export const DOMAIN = "site.test";
/** Documents that programs fetch; they are not counted as visits. */
const DOCUMENTS = [
  "/feed.xml",
  "/sitemap.xml",
  "/robots.txt",
  "/resume.json",
  "/resume.txt",
  "/resume.docx",
  "/resume.pdf",
  "/contact.vcf",
  "/healthz",
];
const PEOPLE = [
  "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
  "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5",
];
const ROBOT = "Googlebot/2.1 (+http://www.google.com/bot.html)";

/** Visitors of a site over HTTPS, each request on a new connection. */
export class MonthVisitors {
  readonly #random: Random;
  readonly #port: () => number;
  /** Views of pages by people, which the statistics must count. */
  views = 0;
  requests = 0;
  messages = 0;
  /** Requests that were sent again, because the connection broke while a certificate was replaced. */
  repeated = 0;
  /** Milliseconds from each request of a page to the end of its answer. */
  readonly times: number[] = [];
  readonly faults: string[] = [];
  #paths: string[] = ["/"];

  constructor(random: Random, port: () => number) {
    this.#random = random;
    this.#port = port;
  }

  /** Sends a request, and once more if the connection breaks. */
  async ask(path: string, init: BunFetchRequestInit = {}): Promise<Response> {
    this.requests++;
    return await ask(this.#port(), DOMAIN, path, init).catch(async () => {
      this.repeated++;
      await Bun.sleep(100);
      return await ask(this.#port(), DOMAIN, path, init);
    });
  }

  /** Opens every page of the site and every document. */
  async visitAll(): Promise<void> {
    const sitemap = await (await this.ask("/sitemap.xml")).text();
    this.#paths = [...sitemap.matchAll(/<loc>https:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(([, path = ""]) => path);
    if (this.#paths.length < 5) this.faults.push(`The sitemap has ${this.#paths.length} pages.`);
    for (const path of this.#paths) await this.#see(path, false);
    for (const path of DOCUMENTS) await this.#get(path, ROBOT);
  }

  /** Opens some pages with their pictures, as people and robots. */
  async visit(count: number): Promise<void> {
    for (let each = 0; each < count; each++) {
      const path = this.#random.pick(this.#paths);
      const html = await this.#see(path, this.#random.isTrue(0.2));
      const pictures = [...html.matchAll(/\/uploads\/[\w.-]+\.webp/g)].map(([address]) => address);
      if (pictures.length > 0) await this.#get(this.#random.pick(pictures), PEOPLE[0] ?? "");
    }
  }

  async #see(path: string, isRobot: boolean): Promise<string> {
    if (!isRobot) this.views++;
    const startedAt = performance.now();
    const html = await (await this.#get(path, isRobot ? ROBOT : this.#random.pick(PEOPLE))).text();
    this.times.push(performance.now() - startedAt);
    return html;
  }

  async #get(path: string, agent: string): Promise<Response> {
    const address = `10.0.${this.#random.below(200)}.${this.#random.below(200)}`;
    const referer = this.#random.isTrue(0.3) ? `https://news${this.#random.below(20)}.example/` : "";
    const headers = { "user-agent": agent, "x-forwarded-for": address, ...(referer !== "" && { referer }) };
    const reply = await this.ask(path, { headers });
    if (reply.status !== 200) this.faults.push(`GET ${path}: ${reply.status}`);
    return reply;
  }

  async write(): Promise<void> {
    const reply = await this.ask("/api/v1.0/email/send", {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `10.1.${this.#random.below(200)}.1` },
      body: JSON.stringify(messageOf(textOf(this.#random, 60))),
    });
    if (reply.status === 200) this.messages++;
    else this.faults.push(`A message: ${reply.status} ${await reply.text()}`);
  }
}

const WORDS = "engine mill store number card loom brass wheel table note series cycle".split(" ");

export function textOf(random: Random, words: number): string {
  return Array.from({ length: words }, () => random.pick(WORDS)).join(" ");
}
