import { exampleEntries } from "../../../src/features/openapi/examples.ts";
import type { Statistics } from "../../../src/features/statistics/statistics.contract.ts";
import type { Random } from "../../../src/testing/long-run.ts";
import { bitmap } from "../../support/bitmap.ts";
import { ownerEmail, ownerPassword } from "../../support/site.ts";
import { type MonthVisitors, textOf } from "./month-visitors.ts";
import { bearer, form } from "./server.ts";

/** Photos of 4, 6 and 8 megapixels. */
const SIZES = [
  [2448, 1632],
  [3000, 2000],
  [3264, 2448],
] as const;
const AGENT = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Bytes of the file as it was sent, and as it is stored: turned upright, without metadata, and compressed again. */
type Photo = { id: string; sent: number; stored: number; deletedAt: number };
type Planned = { title: string; path: string; at: number };

/** The owner, who edits the site every day, and remembers what must be stored. */
export class MonthOwner {
  readonly #random: Random;
  readonly #visitors: MonthVisitors;
  #token: string;
  readonly #userId: string;
  #projectId = "";
  #experienceId = "";
  #summaryId = "";
  /** Moments of sign-ins, in milliseconds since 1970. */
  readonly signIns: number[] = [];
  readonly photos: Photo[] = [];
  readonly planned: Planned[] = [];
  /** Bytes of the texts that were stored. */
  written = 0;
  edits = 0;

  constructor(random: Random, visitors: MonthVisitors, { token, userId }: { token: string; userId: string }) {
    this.#random = random;
    this.#visitors = visitors;
    this.#token = token;
    this.#userId = userId;
  }

  async #call<T>(method: string, path: string, body?: object): Promise<T> {
    const isForm = body instanceof FormData;
    const reply = await this.#visitors.ask(`/api${path}`, {
      method,
      headers: {
        ...bearer(this.#token),
        "user-agent": AGENT,
        "x-forwarded-for": "192.0.2.1",
        ...(body && !isForm && { "content-type": "application/json" }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    if (body && !isForm) this.written += JSON.stringify(body).length;
    return (await reply.json()) as T;
  }

  /** Creates the entries that are edited later. */
  async begin(): Promise<void> {
    const { project } = await this.#call<{ project: { _id: string } }>("POST", "/projects/create", {
      project: exampleEntries.project,
    });
    const { experience } = await this.#call<{ experience: { _id: string } }>(
      "POST",
      "/experiences/create",
      form({ experience: exampleEntries.experience }),
    );
    const { summary } = await this.#call<{ summary: { _id: string } }>("POST", "/summaries/create", {
      newSummary: "I compute.",
    });
    await this.#call("POST", "/skills/create", { skill: exampleEntries.skill });
    await this.#call("POST", "/educations/create", form({ education: exampleEntries.education }));
    this.#projectId = project._id;
    this.#experienceId = experience._id;
    this.#summaryId = summary._id;
  }

  /** Opens the admin's overviews. Signs in if the session has ended. @param now milliseconds since 1970 */
  async lookAround(now: number): Promise<void> {
    const session = await this.#visitors.ask("/api/users/get-with-token/current", {
      headers: { ...bearer(this.#token), "user-agent": AGENT, "x-forwarded-for": "192.0.2.1" },
    });
    if (session.status === 401) {
      this.#token = (
        await this.#call<{ token: string }>("POST", "/users/login", {
          email: ownerEmail,
          password: ownerPassword,
        })
      ).token;
      this.signIns.push(now);
    }
    for (const path of ["/history/changes", "/history/trash", "/inbox", "/backup", "/media/site-pictures"])
      await this.#call("GET", path);
  }

  async readStatistics(): Promise<Statistics> {
    return (await this.#call<{ statistics: Statistics }>("GET", "/statistics?days=60")).statistics;
  }

  /** Changes a text of the project, the job, the summary and the profile. */
  async edit(): Promise<void> {
    const project = { ...exampleEntries.project, summary: textOf(this.#random, 140) };
    const experience = { ...exampleEntries.experience, description: textOf(this.#random, 50) };
    await this.#call("PUT", `/projects/update-project-info/${this.#projectId}`, form({ project }));
    await this.#call("PUT", `/experiences/update-experience/${this.#experienceId}`, form({ experience }));
    await this.#call("PUT", `/summaries/update-summary/${this.#summaryId}`, {
      newSummary: textOf(this.#random, 60),
    });
    await this.#call("PUT", `/users/update-user/${this.#userId}`, {
      newInfo: { fname: "Ada", lname: "Lovelace", title: textOf(this.#random, 4), location: "London" },
    });
    this.written += JSON.stringify({ project, experience }).length;
    this.edits += 4;
  }

  /** Plans a project for later. @param at milliseconds since 1970 */
  async plan(at: number): Promise<void> {
    const title = `Planned ${this.planned.length + 1}`;
    const { project } = await this.#call<{ project: { _id: string } }>("POST", "/projects/create", {
      project: {
        ...exampleEntries.project,
        title,
        status: "scheduled",
        publishAt: new Date(at).toISOString(),
      },
    });
    this.planned.push({ title, path: `/project/${project._id}`, at });
    this.edits++;
  }

  async upload(): Promise<void> {
    const photo = await photoOf(this.#random);
    const block = { blockType: "image", header: "", body: "", video: "", isLink: false, spacerSize: "" };
    const { about } = await this.#call<{ about: { _id: string; image: string } }>(
      "POST",
      "/abouts/create",
      form({ newSection: block, image: new Blob([new Uint8Array(photo)], { type: "image/jpeg" }) }),
    );
    const stored = await (await this.#visitors.ask(about.image, robot)).bytes();
    this.photos.push({ id: about._id, sent: photo.length, stored: stored.length, deletedAt: 0 });
    this.edits++;
  }

  /** Deletes the oldest photo that is shown. @param now milliseconds since 1970 */
  async remove(now: number): Promise<void> {
    const photo = this.photos.find(({ deletedAt }) => deletedAt === 0);
    if (photo === undefined) return;
    await this.#call("POST", `/abouts/delete-section/${photo.id}`);
    photo.deletedAt = now;
    this.edits++;
  }

  /** What is wrong with planned projects: each is public from its moment on, on its page, in the list and in the feed. */
  async faultsOfPlans(now: number): Promise<string[]> {
    const [list = "", feed = ""] = await Promise.all(
      ["/projects", "/feed.xml"].map(async (path) => (await this.#visitors.ask(path, robot)).text()),
    );
    const faults: string[] = [];
    for (const { title, path, at } of this.planned.slice(-3)) {
      const isDue = at <= now;
      const { status } = await this.#visitors.ask(path, robot);
      const isShown = [list, feed].map((text) => text.includes(`>${title}<`));
      if (status !== (isDue ? 200 : 404) || isShown.some((is) => is !== isDue))
        faults.push(`${title}, due: ${isDue}: page ${status}, in list and feed: ${isShown}`);
    }
    return faults;
  }
}

const robot = { headers: { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" } };

/** A photo with soft shapes and the noise of a camera, a few megabytes as a JPEG. */
async function photoOf(random: Random): Promise<Uint8Array> {
  const [width, height] = random.pick(SIZES);
  const noise = random.bytes(1 << 20);
  const shift = random.below(1000);
  const bytes = bitmap(width, height, (pixels, at, x, y) => {
    const grain = (noise[(x * 7919 + y * 104_729) & 0xfffff] ?? 0) / 8;
    pixels[at] = (x * 200) / width + grain;
    pixels[at + 1] = (y * 200) / height + grain;
    pixels[at + 2] = 120 + 90 * Math.sin((x + y + shift) / 123) + grain;
  });
  return await new Bun.Image(bytes).jpeg({ quality: 85 }).bytes();
}
