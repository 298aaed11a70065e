import type { Random } from "../../../src/testing/long-run.ts";
import { noisyPicture } from "./pictures.ts";
import { bearer, form, type Server } from "./server.ts";

/** The state of an entry: a unique text, and the address of its file if known. */
type State = { label: string; file?: string };
const GONE = "gone";
type Kind = (typeof kinds)[number];
const kinds = ["skill", "download", "block", "section", "profile", "message", "session"] as const;

/** Allowed states of an entry: one after an answer, two while a request is unanswered. */
type Entry = { kind: Kind; possible: (State | typeof GONE)[] };

const blank = { header: "", body: "", video: "", isLink: false, spacerSize: "" };
/** Number of entries of a kind above which more are deleted than created. */
const PLENTY = 12;
const names = { skill: "skills", download: "downloads", block: "abouts" } as const;

/**
 * Writes to a site continuously and records what was answered. After a crash, everything that was answered must be stored;
 * an unanswered write may be stored or not, but never in part.
 */
export class WriteLog {
  readonly #random: Random;
  readonly #entries = new Map<string, Entry>();
  /** Labels of entries whose creation was not answered. */
  #unanswered = new Map<string, Kind>();
  #count = 0;
  #busy = new Set<string>();
  #projectId = "";
  #userId = "";
  token = "";
  acknowledged = 0;
  interrupted = 0;
  /** Sessions that an earlier verification found. Checking each takes a request, and there are thousands in the end. */
  readonly #foundSessions = new Set<string>();
  readonly faults: string[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  async begin(server: Server, token: string, userId: string): Promise<void> {
    this.token = token;
    this.#userId = userId;
    this.#entries.set(token, { kind: "session", possible: [{ label: token }] });
    this.#entries.set(userId, { kind: "profile", possible: [{ label: "" }] });
    const project = {
      title: "Ledger",
      startDate: "2020-01-01",
      currentlyWorking: true,
      shortSummary: "All that was answered.",
    };
    const reply = await server.json("POST", "/api/projects/create", { project }, bearer(token));
    this.#projectId = ((await reply.json()) as { id: string }).id;
  }

  /** Writes until the server is killed. */
  async writeOn(server: Server, writers: number): Promise<void> {
    await Promise.all(
      Array.from({ length: writers }, async () => {
        while (server.isAlive && this.faults.length === 0) await this.#writeOne(server);
      }),
    );
  }

  async #writeOne(server: Server): Promise<void> {
    const kind = this.#random.pick([
      "skill",
      "skill",
      "download",
      "block",
      "section",
      "profile",
      "message",
      "session",
    ] as const);
    const label = `${kind}-${++this.#count}`;
    const free = [...this.#entries].filter(
      ([id, entry]) => entry.kind === kind && !this.#busy.has(id) && entry.possible[0] !== GONE,
    );
    if (kind === "profile") return this.#change(server, this.#userId, label);
    if (kind === "session" || kind === "message" || free.length === 0)
      return this.#create(server, kind, label);
    const [id] = this.#random.pick(free);
    const action = this.#random.below(free.length > PLENTY ? 6 : 4);
    if (action < 2) return this.#create(server, kind, label);
    if (action < 3) return this.#change(server, id, label);
    return this.#remove(server, kind, id);
  }

  async #create(server: Server, kind: Kind, label: string): Promise<void> {
    const owner = bearer(this.token);
    this.#unanswered.set(label, kind);
    const answer = await this.#ask(label, async () => {
      if (kind === "skill")
        return await server.json(
          "POST",
          "/api/skills/create",
          { skill: { skill: label, strength: "1" } },
          owner,
        );
      if (kind === "session")
        return await server.json("POST", "/api/users/login", this.credentials, {
          "user-agent": label,
          "x-forwarded-for": `10.9.${this.#random.below(250)}.${this.#random.below(250)}`,
        });
      if (kind === "message")
        return await server.json("POST", "/api/v1.0/email/send", messageOf(label), {
          "x-forwarded-for": `10.8.${this.#random.below(250)}.${this.#random.below(250)}`,
        });
      if (kind === "download")
        return await server.get("/api/downloads/add-download/new", {
          method: "PUT",
          headers: owner,
          body: form({ name: label, file: this.#file() }),
        });
      const image = await noisyPicture(this.#random);
      if (kind === "section")
        return await server.get(`/api/projects/add-section/${this.#projectId}`, {
          method: "PUT",
          headers: owner,
          body: form({ section: { header: label, body: "" }, image }),
        });
      return await server.get("/api/abouts/create", {
        method: "POST",
        headers: owner,
        body: form({ newSection: { ...blank, blockType: "image", header: label }, image }),
      });
    });
    if (answer === null) return;
    this.#unanswered.delete(label);
    if (answer === "refused") return;
    const [id, state] = await this.#created(server, kind, label, answer);
    this.#entries.set(id, { kind, possible: [state] });
  }

  readonly credentials = { email: "", password: "" };

  async #created(server: Server, kind: Kind, label: string, body: Answers): Promise<[string, State]> {
    if (kind === "skill") return [body.skill?._id ?? "", { label }];
    if (kind === "session") return [body.token ?? "", { label: body.token ?? "" }];
    if (kind === "message") return [`message ${label}`, { label }];
    if (kind === "download") return [body.download?._id ?? "", { label, file: body.download?.file ?? "" }];
    if (kind === "block") return [body.about?._id ?? "", { label: "", file: body.about?.image ?? "" }];
    const section = body.project?.sections.find(({ header }) => header === label);
    void server;
    return [section?._id ?? "", { label, file: section?.image ?? "" }];
  }

  async #change(server: Server, id: string, label: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (entry === undefined || this.#busy.has(id)) return;
    const owner = bearer(this.token);
    const { kind } = entry;
    this.#busy.add(id);
    const hasFile = kind === "download" || kind === "block" || kind === "section";
    // Including states of earlier requests, because a server that is being killed may process several without an answer.
    entry.possible = [...entry.possible, kind === "block" ? { label: "" } : { label }];
    const answer = await this.#ask(label, async () => {
      if (kind === "skill")
        return await server.json(
          "PUT",
          `/api/skills/update/${id}`,
          { skill: { skill: label, strength: "2" } },
          owner,
        );
      if (kind === "profile")
        return await server.json("PUT", `/api/users/update-user/${id}`, { newInfo: { title: label } }, owner);
      if (kind === "download")
        return await server.get(`/api/downloads/add-download/${id}`, {
          method: "PUT",
          headers: owner,
          body: form({ name: label, file: this.#file() }),
        });
      const image = await noisyPicture(this.#random);
      if (kind === "section")
        return await server.get(`/api/projects/update-section/${this.#projectId}`, {
          method: "PUT",
          headers: owner,
          body: form({ section: { _id: id, header: label, body: "" }, image }),
        });
      return await server.get(`/api/abouts/update-section/${id}`, {
        method: "PUT",
        headers: owner,
        body: form({ updatedSection: { ...blank, blockType: "image" }, image }),
      });
    });
    this.#busy.delete(id);
    if (answer === null) return;
    if (answer === "refused") return void this.faults.push(`A change of ${id} was refused.`);
    const file = !hasFile
      ? undefined
      : kind === "download"
        ? answer.download?.file
        : kind === "block"
          ? answer.about?.image
          : answer.project?.sections.find(({ _id }) => _id === id)?.image;
    entry.possible = [{ label: kind === "block" ? "" : label, ...(file !== undefined && { file }) }];
  }

  async #remove(server: Server, kind: Kind, id: string): Promise<void> {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    const owner = bearer(this.token);
    this.#busy.add(id);
    entry.possible = [...entry.possible, GONE];
    const answer = await this.#ask(
      id,
      () =>
        kind === "section"
          ? server.json(
              "PUT",
              `/api/projects/delete-section/${this.#projectId}`,
              { section: { _id: id } },
              owner,
            )
          : server.get(
              `/api/${names[kind as keyof typeof names]}/${kind === "block" ? "delete-section" : "delete"}/${id}`,
              { method: "POST", headers: owner },
            ), // Other kinds are not deleted.
    );
    this.#busy.delete(id);
    if (answer === null) return;
    if (answer === "refused") return void this.faults.push(`The removal of ${id} was refused.`);
    entry.possible = [GONE];
  }

  /** Sends a request. @returns null without an answer, "refused" for 429 */
  async #ask(what: string, request: () => Promise<Response>): Promise<Answers | "refused" | null> {
    try {
      const reply = await request();
      const text = await reply.text();
      if (reply.status === 429) return "refused";
      if (reply.status >= 300) {
        this.faults.push(`${what}: ${reply.status} ${text.slice(0, 300)}`);
        return "refused";
      }
      this.acknowledged++;
      return text === "OK" ? {} : (JSON.parse(text) as Answers); // The shape of the routes' replies.
    } catch {
      this.interrupted++;
      return null;
    }
  }

  #file(): Blob {
    const content = this.#random.bytes(1000 + this.#random.below(300_000));
    return new Blob([new Uint8Array(content)]);
  }

  /**
   * Compares what is stored with what was answered. Of sessions that were found before, checks only a sample until the last
   * verification.
   * @returns addresses of all files in use
   */
  async verify(server: Server, isLast = false): Promise<string[]> {
    const skipped = new Set(isLast ? [] : [...this.#foundSessions].filter(() => this.#random.below(100) > 0));
    const found = await this.#read(server, skipped);
    for (const [id, entry] of this.#entries) {
      if (skipped.has(id)) continue;
      const present: State | typeof GONE = found.get(id)?.state ?? GONE;
      const fits = entry.possible.find((state) =>
        state === GONE || present === GONE
          ? state === present
          : state.label === present.label && (state.file === undefined || state.file === present.file),
      );
      if (fits === undefined)
        this.faults.push(
          `${entry.kind} ${id} is ${JSON.stringify(present)}, but was answered to be ${JSON.stringify(entry.possible)}`,
        );
      if (present === GONE) this.#entries.delete(id);
      else entry.possible = [present];
      found.delete(id);
    }
    for (const [id, { kind, state }] of found) {
      const isKnown =
        kind === "block"
          ? [...this.#unanswered.values()].includes("block")
          : this.#unanswered.has(state.label);
      if (!isKnown) this.faults.push(`${kind} ${id} was never written: ${JSON.stringify(state)}`);
      this.#entries.set(id, { kind, possible: [state] });
    }
    this.#unanswered = new Map();
    this.#busy = new Set();
    return [...this.#entries.values()].flatMap(({ possible: [state] }) =>
      state === undefined || state === GONE || !state.file ? [] : [state.file],
    );
  }

  async #read(server: Server, skipped: Set<string>): Promise<Map<string, { kind: Kind; state: State }>> {
    const owner = bearer(this.token);
    const read = async (path: string) => {
      const reply = await server.get(path, { headers: owner });
      if (reply.status !== 200) this.faults.push(`GET ${path}: ${reply.status}`);
      return await reply.json();
    };
    const found = new Map<string, { kind: Kind; state: State }>();
    const { skills } = (await read("/api/skills/site-skills")) as {
      skills: { _id: string; skill: string }[];
    };
    for (const { _id, skill } of skills) found.set(_id, { kind: "skill", state: { label: skill } });
    const { downloads } = (await read("/api/downloads/site-downloads")) as {
      downloads: { _id: string; name: string; file: string }[];
    };
    for (const { _id, name, file } of downloads)
      found.set(_id, { kind: "download", state: { label: name, file } });
    for (const { _id, image } of (await read("/api/abouts/site-about")) as { _id: string; image: string }[])
      found.set(_id, { kind: "block", state: { label: "", file: image } });
    const { project } = (await read(`/api/projects/site-project/${this.#projectId}`)) as {
      project: Sections;
    };
    for (const { _id, header, image } of project.sections)
      found.set(_id, { kind: "section", state: { label: header, file: image } });
    const { user } = (await read("/api/users/site-info")) as { user: { _id: string; title: string } };
    found.set(user._id, { kind: "profile", state: { label: user.title } });
    const { messages } = (await read("/api/contacts")) as { messages: { message: string }[] };
    for (const { message } of messages)
      found.set(`message ${message}`, { kind: "message", state: { label: message } });
    for (const [token, { kind }] of this.#entries) {
      if (kind !== "session" || skipped.has(token)) continue;
      const reply = await server.get(`/api/users/get-with-token/${token}`, { headers: bearer(token) });
      if (reply.status !== 200) continue;
      found.set(token, { kind, state: { label: token } });
      this.#foundSessions.add(token);
    }
    return found;
  }
}

type Sections = { sections: { _id: string; header: string; image: string }[] };
type Answers = {
  token?: string;
  skill?: { _id: string };
  download?: { _id: string; file: string };
  about?: { _id: string; image: string };
  project?: Sections;
};

export function messageOf(message: string): object {
  return {
    lib_version: "4.0.0",
    user_id: "user",
    service_id: "service",
    template_id: "template",
    template_params: { name: "Charles", email: "charles@example.org", phone: "123", message },
  };
}
