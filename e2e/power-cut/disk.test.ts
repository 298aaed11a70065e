import { beforeEach, describe, expect, test } from "bun:test";
import { Disk } from "./disk.ts";
import { type Change, LOST, WHOLE } from "./file-content.ts";

let disk: Disk;
beforeEach(() => {
  disk = new Disk();
});

const bytes = (text: string) => Buffer.from(text);
const syncNow = (path: string) => disk.sync(disk.find(path) ?? -1, disk.beginSync());

/** The files after a power cut, as texts. @param isKept which unsynced changes survive */
function cut(isKept: (change: Change) => boolean): Record<string, string> {
  const files = disk.rebuild((change) => (isKept(change) ? WHOLE : LOST));
  return Object.fromEntries(
    [...files].flatMap(([path, { bytes }]) =>
      path.endsWith("/") ? [] : [[path, Buffer.from(bytes).toString().replaceAll("\0", "0")]],
    ),
  );
}

function write(path: string, text: string, offset = 0): number {
  const node = disk.find(path) ?? disk.createFile(path);
  disk.write(node, path, offset, bytes(text));
  return node;
}

describe("a power cut", () => {
  test("may lose a synced file whose folder was not synced", () => {
    write("a", "text");
    syncNow("a");
    expect(cut(() => false)).toEqual({});
    syncNow("");
    expect(cut(() => false)).toEqual({ a: "text" });
  });

  test("may lose the content of a file whose folder was synced", () => {
    write("a", "text");
    syncNow("");
    expect(cut(() => false)).toEqual({ a: "" });
  });

  test("loses changes of a file in any combination", () => {
    write("a", "one two");
    syncNow("a");
    syncNow("");
    disk.beginSync();
    write("a", "ONE");
    disk.beginSync();
    write("a", "TWO", 4);
    expect(
      cut(({ kind, ...change }) => kind === "data" && "offset" in change && change.offset === 4),
    ).toEqual({
      a: "one TWO",
    });
    expect(cut(() => true)).toEqual({ a: "ONE TWO" });
  });

  test("leaves zeros where a later block survives without an earlier one, or only the size survives", () => {
    write("a", `${"x".repeat(4096)}end`);
    syncNow("");
    expect(cut((change) => change.kind === "data" && change.offset > 0)).toEqual({
      a: `${"0".repeat(4096)}end`,
    });
    const sizes = disk.rebuild(() => ({ sectors: 0, grows: true }));
    expect(sizes.get("a")?.bytes).toEqual(new Uint8Array(4099));
  });

  test("may tear a block at its sectors", () => {
    write("a", "x".repeat(1024));
    syncNow("");
    const torn = disk.rebuild(() => ({ sectors: 0b10, grows: false })).get("a")?.bytes;
    expect(Buffer.from(torn ?? []).toString()).toBe("\0".repeat(512) + "x".repeat(512));
  });

  test("loses the whole rename or nothing of it", () => {
    write("a", "old");
    write("b", "new");
    for (const path of ["a", "b", ""]) syncNow(path);
    disk.rename("b", "a");
    expect(cut(() => false)).toEqual({ a: "old", b: "new" });
    expect(cut(() => true)).toEqual({ a: "new" });
  });

  test("never removes the old name of a file that was moved to another folder without giving it the new one", () => {
    disk.createFolder("from");
    disk.createFolder("to");
    write("from/a", "text");
    for (const path of ["from/a", "from", "to", ""]) syncNow(path);
    disk.rename("from/a", "to/a");
    expect(cut(({ path }) => path.startsWith("from"))).toEqual({ "from/a": "text" });
    expect(cut(({ path }) => path.startsWith("to"))).toEqual({ "from/a": "text", "to/a": "text" });
    syncNow("from");
    expect(cut(() => false)).toEqual({ "to/a": "text" });
  });

  test("may bring a deleted file back", () => {
    write("a", "text");
    for (const path of ["a", ""]) syncNow(path);
    disk.remove("a");
    expect(cut(() => false)).toEqual({ a: "text" });
    expect(cut(() => true)).toEqual({});
  });

  test("may lose what was written while a sync was running", () => {
    const node = write("a", "one");
    syncNow("");
    const before = disk.beginSync();
    write("a", "two", 3);
    disk.sync(node, before);
    expect(cut(() => false)).toEqual({ a: "one" });
  });

  test("loses everything in a folder that was not synced into its own", () => {
    disk.createFolder("sub");
    write("sub/a", "text");
    for (const path of ["sub/a", "sub"]) syncNow(path);
    expect(cut(() => false)).toEqual({});
    syncNow("");
    expect(cut(() => false)).toEqual({ "sub/a": "text" });
  });

  test("may undo a truncation", () => {
    const node = write("a", "text");
    for (const path of ["a", ""]) syncNow(path);
    disk.resize(node, "a", 0);
    expect(cut(() => false)).toEqual({ a: "text" });
    expect(cut(() => true)).toEqual({ a: "" });
    write("a", "x", 2);
    expect(cut(() => true)).toEqual({ a: "00x" });
  });
});
