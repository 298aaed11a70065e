import { beforeEach, describe, expect, spyOn, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { projectSections, projects } from "../../features/projects/projects.table.ts";
import { skills } from "../../features/skills/skills.table.ts";
import { createStore, memoryDatabase } from "../../testing/content-model.ts";
import { createTestApp, form, pdf, picture } from "../../testing/test-app.ts";
import { exampleEntries } from "../../testing/test-requests.ts";
import { openDatabase } from "../database/client.ts";
import {
  lockForRestore,
  lockForWriting,
  RefusalError,
  removeTemporaryUploads,
} from "../database/data-folder.ts";
import { newId } from "./change.ts";
import type { ContentStore } from "./content-store.ts";
import { mediaName } from "./upload-name.ts";

const memoryStore = () => createStore(memoryDatabase());
const skill = (name: string) => ({ skill: name, strength: "1" as const });

/** Every row of every table that a change may touch. */
function everything({ db }: ContentStore): string {
  const tables = ["changes", "history", "media", "skills", "projects", "project_sections", "educations"];
  return JSON.stringify(tables.map((table) => db.$client.query(`select * from ${table}`).all()));
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-store-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("refuses to write when the database file was deleted", () =>
  inFolder(async (folder) => {
    const path = join(folder, "vitrine.db");
    const store = createStore(openDatabase(path));
    store.change("add", (change) => change.append(skills, skill("Logic")));
    rmSync(path);
    const add = () => store.change("add", (change) => change.append(skills, skill("Poetry")));
    expect(add).toThrow(expect.objectContaining({ status: 507 }));
    expect(store.db.select().from(skills).all()).toHaveLength(1);
    store.db.$client.close();
  }));

describe("a change that fails", () => {
  test("stores nothing: no rows, no history, no files", async () => {
    const { store, uploads, files } = await createTestApp();
    const old = store.change("add", (change) => change.append(skills, skill("Logic")));
    const oldFile = await uploads.receive((await picture()).stream(), "image", "image", "old.png");
    const shown = store.change("store", (change) => uploads.store(oldFile, change));
    const before = { rows: everything(store), files: files() };

    const file = await uploads.receive((await picture()).stream(), "image", "image", "a.png");
    const fail = () =>
      store.change("fail", (change) => {
        change.append(skills, skill("Poetry"));
        change.update(skills, old._id, skill("Music"), { name: "skill" });
        const address = uploads.replace(change, shown, file, false);
        expect(existsSync(uploads.path(address.replace("/uploads/", "")))).toBe(true);
        change.remove(skills, old._id, "skill");
        throw new Error("Stop.");
      });
    expect(fail).toThrow("Stop.");
    expect({ rows: everything(store), files: files() }).toEqual(before);
  });

  test("stores nothing and answers 507 when the disk is full, while reading still works", async () => {
    await inFolder(async (folder) => {
      const store = createStore(openDatabase(join(folder, "vitrine.db")));
      const site = await createTestApp({ store });
      const { page_count: pages } = store.db.$client.query("pragma page_count").get() as {
        page_count: number;
      }; // SQLite's column.
      store.db.$client.run(`pragma max_page_count = ${pages}`);
      const education = {
        ...exampleEntries.education,
        minor: "x".repeat(1000),
        location: "y".repeat(1000),
        gpa: "z".repeat(1000),
      };
      let reply = await site.call("POST", "/educations/create", form({ education, image: await picture() }));
      let before = { rows: everything(store), files: site.files() };
      for (let times = 0; times < 50 && reply.status === 201; times++) {
        before = { rows: everything(store), files: site.files() };
        reply = await site.call("POST", "/educations/create", form({ education, image: await picture() }));
      }
      expect(reply.status).toBe(507);
      expect(reply.body).toEqual({
        error: {
          code: "disk_full",
          message: "The disk is full, so nothing was saved. Free up space and try again.",
        },
      });
      expect({ rows: everything(store), files: site.files() }).toEqual(before);
      expect((await site.call("GET", "/educations/site-educations")).status).toBe(200);
      store.db.$client.run("pragma max_page_count = 1000000");
      expect((await site.call("POST", "/educations/create", form({ education }))).status).toBe(201);
      store.db.$client.close();
    });
  });

  test("leaves the store ready for the next change", () => {
    const store = memoryStore();
    expect(() => store.change("fail", (change) => change.remove(skills, "unknown", "skill"))).toThrow(
      "There is no such skill.",
    );
    expect(() =>
      store.change("fail", (change) => change.update(skills, "unknown", {}, { name: "skill" })),
    ).toThrow("There is no such skill.");
    expect(store.change("add", (change) => change.append(skills, skill("Logic"))).version).toBe(1);
  });
});

test("the history holds each row as it was before the change", () => {
  const store = memoryStore();
  const added = store.change("add skill", (change) => change.append(skills, skill("Logic")));
  const changed = store.change("update skill", (change) =>
    change.update(skills, added._id, skill("Poetry"), { name: "skill" }),
  );
  store.change("delete skill", (change) => change.remove(skills, added._id, "skill"));
  expect(changed).toMatchObject({ version: 2, skill: "Poetry", createdAt: added.createdAt });

  const history = store.db.$client
    .query<
      {
        label: string;
        table_name: string;
        row_id: string;
        action: string;
        version: number;
        before: string | null;
      },
      []
    >(
      "select label, table_name, row_id, action, version, before from history join changes on changes.id = change_id order by history.rowid",
    )
    .all()
    .map(({ before, ...entry }) => ({ ...entry, before: before === null ? null : JSON.parse(before) }));
  const row = { table_name: "skills", row_id: added._id };
  expect(history).toEqual([
    { ...row, label: "add skill", action: "insert", version: 1, before: null },
    { ...row, label: "update skill", action: "update", version: 2, before: added },
    { ...row, label: "delete skill", action: "remove", version: 2, before: changed },
  ]);
});

test("several rows in one change make one history entry, and an empty change makes none", () => {
  const store = memoryStore();
  store.change("add two", (change) => {
    change.append(skills, skill("a"));
    change.append(skills, skill("b"));
  });
  store.change("nothing", () => undefined);
  expect(store.db.$client.query("select label from changes").all()).toEqual([{ label: "add two" }]);
  expect(store.db.$client.query("select count(*) as count from history").get()).toEqual({ count: 2 });
});

test("refuses an update that started from another version, and returns the current row", () => {
  const store = memoryStore();
  const { _id } = store.change("add", (change) => change.append(skills, skill("Logic")));
  const update = (startedFrom: number) =>
    store.change("update", (change) =>
      change.update(skills, _id, skill("Poetry"), {
        name: "skill",
        startedFrom,
        present: (row) => row.skill,
      }),
    );
  expect(update(1).version).toBe(2);
  for (const version of [1, 3, 0])
    try {
      update(version);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ status: 409, details: { current: "Poetry" } });
    }
});

describe("the content version", () => {
  /** Writes of other processes are checked every 20 ms, so the tests set the clock. */
  let now = 0;
  beforeEach(() => {
    now = performance.now();
    spyOn(performance, "now").mockImplementation(() => now);
  });
  test("changes with every write, and at no other time", async () => {
    const store = memoryStore();
    const first = store.version.current;
    expect(store.version.current).toBe(first);
    store.change("add", (change) => change.append(skills, skill("Logic")));
    const second = store.version.current;
    expect(second).not.toBe(first);
    now += 25;
    expect(store.version.current).toBe(second);
    store.changePrivately("note", (change) => change.append(skills, skill("Poetry")));
    now += 25;
    expect(store.version.current).toBe(second);
  });

  test("changes when another process writes", async () => {
    await inFolder(async (folder) => {
      const path = join(folder, "vitrine.db");
      const store = createStore(openDatabase(path));
      const other = createStore(openDatabase(path));
      now += 25;
      const [first, othersFirst] = [store.version.current, other.version.current];
      other.change("add", (change) => change.append(skills, skill("Logic")));
      now += 25;
      const second = store.version.current;
      expect(second).not.toBe(first);
      expect(other.version.current).not.toBe(othersFirst);
      expect(store.db.select().from(skills).all()).toHaveLength(1);
      now += 25;
      expect(store.version.current).toBe(second);
      store.db.$client.close();
      other.db.$client.close();
    });
  });
});

describe("reordering", () => {
  const ordered = (store: ContentStore) =>
    store.db.$client
      .query<{ skill: string; version: number }, []>(
        "select skill, version from skills order by position, id",
      )
      .all();

  test("sets the order of all rows at once without changing their versions", () => {
    const store = memoryStore();
    const [a, b, c] = ["a", "b", "c"].map(
      (name) => store.change("add", (change) => change.append(skills, skill(name)))._id,
    ) as [string, string, string]; // As many as names.
    store.change("sort", (change) => change.reorder(skills, [b, a, c]));
    expect(ordered(store)).toEqual([
      { skill: "b", version: 1 },
      { skill: "a", version: 1 },
      { skill: "c", version: 1 },
    ]);
    const before = everything(store);
    for (const ids of [[], [a], [a, b], [a, b, c, a], [a, b, b], [a, b, "unknown"], [a, b, c, "unknown"]])
      expect(() => store.change("sort", (change) => change.reorder(skills, ids))).toThrow(
        "ids must name every entry exactly once.",
      );
    expect(everything(store)).toBe(before);
    store.change("sort", (change) => change.reorder(skills, [b, a, c]));
    expect(everything(store)).toBe(before);
  });

  test("orders the sections of each project separately", () => {
    const store = memoryStore();
    const project = () => store.change("add", (change) => change.insert(projects, { title: "Engine" }))._id;
    const [first, second] = [project(), project()];
    const add = (projectId: string, header: string) =>
      store.change("add", (change) =>
        change.append(projectSections, { projectId, header }, eq(projectSections.projectId, projectId)),
      );
    const [a, x, b] = [add(first, "a"), add(second, "x"), add(first, "b")];
    expect([a.position, x.position, b.position]).toEqual([0, 0, 1]);
    const sort = (ids: string[]) =>
      store.change("sort", (change) =>
        change.reorder(projectSections, ids, eq(projectSections.projectId, first)),
      );
    sort([b._id, a._id]);
    expect(
      store.db
        .select()
        .from(projectSections)
        .all()
        .map(({ header, position }) => `${header}${position}`)
        .sort(),
    ).toEqual(["a1", "b0", "x0"]);
    expect(() => sort([a._id, b._id, x._id])).toThrow();
    expect(() => sort([a._id, x._id])).toThrow();
  });

  test("adds new rows at the end, even when positions have gaps", () => {
    const store = memoryStore();
    const rows = ["a", "b", "c"].map((name) =>
      store.change("add", (change) => change.append(skills, skill(name))),
    );
    store.change("delete", (change) => change.remove(skills, rows[1]?._id ?? "", "skill"));
    expect(store.change("add", (change) => change.append(skills, skill("d"))).position).toBe(3);
  });
});

describe("files", () => {
  test("moves only the named file to the trash, and keeps its bytes and its row", async () => {
    const { store, uploads, files } = await createTestApp();
    const storePdf = async (text: string) => {
      const file = await uploads.receive(pdf(text).stream(), "pdf", "resume", `${text}.pdf`);
      return store.change("store", (change) => uploads.store(file, change));
    };
    const [a, b] = [await storePdf("a"), await storePdf("b")];
    const row = (address: string) =>
      store.db.$client
        .query<{ trashed_at: string | null; size: number; sha256: string; original_name: string }, [string]>(
          "select * from media where name = ?",
        )
        .get(mediaName(address) ?? "");
    const bytes = await Bun.file(uploads.path(mediaName(a) ?? "")).bytes();
    expect(row(a)).toMatchObject({
      size: bytes.length,
      sha256: new Bun.CryptoHasher("sha256").update(bytes).digest("hex"),
      original_name: "a.pdf",
      trashed_at: null,
    });
    store.change("trash", (change) => {
      for (const address of [
        "",
        "https://example.org/a.pdf",
        "/uploads/",
        "/uploads/../b",
        "/uploads/unknown.pdf",
        `/other${b}`,
        `${b}/`,
      ])
        change.trashMedia(address);
    });
    expect([row(a)?.trashed_at, row(b)?.trashed_at]).toEqual([null, null]);
    store.change("trash", (change) => change.trashMedia(a));
    const trashedAt = row(a)?.trashed_at;
    expect(trashedAt).toBeString();
    expect(row(b)?.trashed_at).toBeNull();
    store.change("trash again", (change) => change.trashMedia(a));
    expect(row(a)?.trashed_at).toBe(trashedAt ?? "");
    expect(files().stored).toHaveLength(2);
  });

  test.each([
    ["/uploads/a-b_c.png", "a-b_c.png"],
    ["", null],
    ["/uploads/", null],
    ["/uploads/a/b.png", null],
    ["/uploads/a b.png", null],
    ["uploads/a.png", null],
    ["https://example.org/uploads/a.png", null],
    ["/uploads/a.png\n", null],
  ])("the file name of %p is %p", (address, name) => {
    expect(mediaName(address)).toBe(name);
  });

  test("removes temporary files of unfinished uploads, and nothing else", async () => {
    const { uploads, files, store } = await createTestApp();
    const file = await uploads.receive(pdf().stream(), "pdf", "resume", "a.pdf");
    store.change("store", (change) => uploads.store(file, change));
    await uploads.receive(pdf().stream(), "pdf", "resume", "b.pdf");
    expect(files().temporary).toHaveLength(1);
    removeTemporaryUploads(uploads.folder);
    expect(files()).toEqual({ stored: [expect.stringMatching(/\.pdf$/)], temporary: [] });
  });
});

test("ids sort in the order they were made", () => {
  const ids = Array.from({ length: 5000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
});

describe("the database", () => {
  test("opens with its pragmas, and refuses a database of a newer version unchanged", async () => {
    await inFolder(async (folder) => {
      const path = join(folder, "vitrine.db");
      const db = openDatabase(path);
      const pragma = (name: string) => Object.values(db.$client.query(`pragma ${name}`).get() ?? {})[0];
      expect(["journal_mode", "synchronous", "foreign_keys"].map(pragma)).toEqual(["wal", 2, 1]);
      expect(db.$client.query("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
      db.$client.run("insert into __drizzle_migrations (hash, created_at) values ('later', 9999999999999)");
      db.$client.close();
      const bytes = await Bun.file(path).bytes();
      expect(() => openDatabase(path)).toThrow(RefusalError);
      expect(await Bun.file(path).bytes()).toEqual(bytes);
      expect(readdirSync(folder).filter((name) => name.endsWith(".db"))).toEqual(["vitrine.db"]);
    });
  });
});

test("refuses writes while a restore blocks them, but still reads", async () => {
  const { store } = await createTestApp();
  store.change("add", (change) => change.append(skills, skill("Logic")));
  const before = everything(store);
  const [first, second] = [store.blockWrites(), store.blockWrites()];
  const add = () => store.change("add", (change) => change.append(skills, skill("Poetry")));
  const addPrivately = () => store.changePrivately("add", (change) => change.append(skills, skill("Poetry")));
  for (const release of [first, first, second]) {
    expect(add).toThrow("A backup is being restored.");
    expect(addPrivately).toThrow("A backup is being restored.");
    expect(everything(store)).toBe(before);
    release();
  }
  add();
  addPrivately();
});

test("a restore and a writing command exclude each other, while several commands can run at once", async () => {
  await inFolder(async (folder) => {
    const commands = [lockForWriting(folder, 0), lockForWriting(folder, 0)];
    expect(() => lockForRestore(folder, 0)).toThrow("Another command is writing to this site.");
    for (const lock of commands) lock.close();
    const restore = lockForRestore(folder, 0);
    expect(() => lockForWriting(folder, 0)).toThrow("A backup is being restored. Nothing was written");
    expect(() => lockForRestore(folder, 0)).toThrow(RefusalError);
    restore.close();
    lockForWriting(folder, 0).close();
  });
});
