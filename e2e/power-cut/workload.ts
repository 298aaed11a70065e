import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Random } from "../../src/testing/long-run.ts";
import { ownerEmail, ownerPassword } from "../support/site.ts";
import { noisyPicture } from "../trust/support/pictures.ts";
import { bearer, form } from "../trust/support/server.ts";
import type { Ledger } from "./ledger.ts";

type Kind = "skill" | "download" | "section";

/** What the routes answer. */
type Answers = {
  token?: string;
  user?: { _id: string };
  id?: string;
  skill?: { _id: string };
  download?: { _id: string; file: string };
  project?: { sections: { _id: string; header: string; image: string }[] };
  backups?: { name: string }[];
  work?: object;
};

/** Above this number of a writer's entries, one is deleted rather than created. */
const PLENTY = 4;

/** Writes to a site, and notes in a ledger what each answer promised. */
export class Workload {
  readonly #ledger: Ledger;
  readonly #random: Random;
  readonly #dataFolder: string;
  url = "";
  #token = "";
  #userId = "";
  #projectId = "";
  #count = 0;

  constructor(ledger: Ledger, random: Random, dataFolder: string) {
    this.#ledger = ledger;
    this.#random = random;
    this.#dataFolder = dataFolder;
  }

  async setUp(code: string): Promise<void> {
    const body = { code, email: ownerEmail, password: ownerPassword, fname: "Ada", lname: "Lovelace" };
    await this.#ask("POST", "/api/setup", body, (number, { token = "", user }) => {
      this.#token = token;
      this.#userId = user?._id ?? "";
      this.#ledger.change(number, `users/${this.#userId}`, "");
      this.#ledger.change(number, sessionKey(token), "there");
    });
    const project = {
      title: "Ledger",
      startDate: "2020-01-01",
      currentlyWorking: true,
      shortSummary: "All that was answered.",
    };
    await this.#ask("POST", "/api/projects/create", { project }, (number, { id = "" }) => {
      this.#projectId = id;
      this.#ledger.change(number, `projects/${id}`, "Ledger");
    });
  }

  /** Stores a password, which is encrypted by a key in a file of its own. */
  async setMail(): Promise<void> {
    const settings = {
      mail: { host: "127.0.0.1", port: 9, user: "postmaster", password: "in a sealed row" },
    };
    await this.#ask("PUT", "/api/settings", { settings }, (number) =>
      this.#ledger.change(number, "settings/mail", "in a sealed row"),
    );
  }

  async logIn(): Promise<void> {
    const body = { email: ownerEmail, password: ownerPassword };
    await this.#ask("POST", "/api/users/login", body, (number, { token = "" }) => {
      this.#token = token;
      this.#ledger.change(number, sessionKey(token), "there");
    });
  }

  /** Edits, uploads and deletions by several writers at once. @param count requests of each */
  async write(writers: number, count: number): Promise<void> {
    await Promise.all(
      Array.from({ length: writers }, async () => {
        const own: { kind: Kind; id: string }[] = [];
        for (let done = 0; done < count; done++) await this.#writeOne(own);
      }),
    );
    const title = `Title ${++this.#count}`;
    await this.#ask("PUT", `/api/users/update-user/${this.#userId}`, { newInfo: { title } }, (number) =>
      this.#ledger.change(number, `users/${this.#userId}`, title),
    );
  }

  async #writeOne(own: { kind: Kind; id: string }[]): Promise<void> {
    const action = own.length === 0 ? 0 : this.#random.below(own.length > PLENTY ? 6 : 4);
    const at = this.#random.below(own.length);
    if (action < 2) {
      const kind = this.#random.pick(["skill", "download", "section"] as const);
      own.push({ kind, id: await this.#store(kind, null) });
    } else if (action < 3) {
      const { kind = "skill", id = null } = own[at] ?? {};
      await this.#store(kind, id);
    } else {
      const [{ kind, id } = { kind: "skill", id: "" }] = own.splice(at, 1);
      await this.#remove(kind as Kind, id);
    }
  }

  /** Creates an entry, or changes it and replaces its file. @returns its id */
  async #store(kind: Kind, id: string | null): Promise<string> {
    const label = `${kind} ${++this.#count}`;
    let stored = id ?? "";
    const note = (number: number, found: string | undefined, file = "") => {
      stored = found ?? "";
      this.#ledger.change(number, `${kind}s/${stored}`, `${label}|${file}`);
    };
    if (kind === "skill")
      await this.#ask(
        id === null ? "POST" : "PUT",
        id === null ? "/api/skills/create" : `/api/skills/update/${id}`,
        { skill: { skill: label, strength: "1" } },
        (number, { skill }) => note(number, id ?? skill?._id),
      );
    else if (kind === "download") {
      const file = new Blob([new Uint8Array(this.#random.bytes(1000 + this.#random.below(60_000)))]);
      await this.#ask(
        "PUT",
        `/api/downloads/add-download/${id ?? "new"}`,
        form({ name: label, file }),
        (number, { download }) => note(number, download?._id, download?.file),
      );
    } else {
      const section = { ...(id !== null && { _id: id }), header: label, body: "" };
      await this.#ask(
        "PUT",
        `/api/projects/${id === null ? "add" : "update"}-section/${this.#projectId}`,
        form({ section, image: await noisyPicture(this.#random) }),
        (number, { project }) => {
          const found = project?.sections.find(({ header }) => header === label);
          note(number, found?._id, found?.image);
        },
      );
    }
    return stored;
  }

  async #remove(kind: Kind, id: string): Promise<void> {
    const note = (number: number) => this.#ledger.change(number, `${kind}s/${id}`, null);
    if (kind === "section")
      await this.#ask(
        "PUT",
        `/api/projects/delete-section/${this.#projectId}`,
        { section: { _id: id } },
        note,
      );
    else await this.#ask("POST", `/api/${kind}s/delete/${id}`, {}, note);
  }

  /** Makes a backup. @returns its path, and what it holds */
  async backUp(): Promise<{ path: string; content: Map<string, string> }> {
    const content = this.#ledger.contentAfter(() => true);
    await this.#ask("POST", "/api/backup/run", {});
    let name = "";
    // The answer without work promises that the archive is there.
    for (let isDone = false; !isDone; )
      await this.#ask("GET", "/api/backup", null, (number, { work, backups }) => {
        isDone = work === undefined;
        name = backups?.[0]?.name ?? "";
        if (isDone) this.#ledger.change(number, `backups/${name}`, "there");
      });
    return { path: join(this.#dataFolder, "backups", name), content: withoutSessions(content) };
  }

  async restore(path: string, content: Map<string, string>): Promise<void> {
    const archive = new Blob([readFileSync(path)]);
    await this.#ask("POST", "/api/backup/restore", archive, (number) => this.noteRestore(number, content));
  }

  /** Notes that a restore has replaced the content, and saved what was there before. */
  noteRestore(number: number, content: Map<string, string>): void {
    const archives = readdirSync(join(this.#dataFolder, "backups")).filter((name) => name.endsWith(".tar"));
    this.#ledger.replaceAll(
      number,
      new Map([...content, ...archives.map((name): [string, string] => [`backups/${name}`, "there"])]),
    );
  }

  /** @param note called with the request's number and its answer */
  async #ask(
    method: string,
    path: string,
    body: object | null,
    note: (number: number, answers: Answers) => void = () => undefined,
  ): Promise<void> {
    const number = this.#ledger.begin();
    const isRaw = body instanceof FormData || body instanceof Blob;
    const reply = await fetch(this.url + path, {
      method,
      headers: {
        ...(this.#token !== "" && bearer(this.#token)),
        ...(!isRaw && { "content-type": "application/json" }),
        "x-power-cut": String(number),
      },
      ...(body !== null && { body: isRaw ? body : JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    note(number, text === "OK" ? {} : (JSON.parse(text) as Answers)); // The shape of the routes' replies.
  }
}

export function sessionKey(token: string): string {
  return `sessions/${new Bun.CryptoHasher("sha256").update(token).digest("hex")}`;
}

/** A restore ends all sessions. */
function withoutSessions(content: Map<string, string>): Map<string, string> {
  return new Map([...content].filter(([key]) => !key.startsWith("sessions/")));
}
