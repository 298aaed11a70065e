import { expect, test } from "bun:test";
import { join } from "node:path";
import { changes } from "../../core/content/history.table.ts";
import { createTestApp, picture } from "../../testing/test-app.ts";

const jane = await Bun.file(join(import.meta.dir, "fixtures/jane-fullstacker.json")).json();

test("imports a résumé in one change, adds it to the content, and reports what it did", async () => {
  const site = await createTestApp();
  await site.call("POST", "/skills/create", { skill: { skill: "Juggling", strength: "3" } });
  const before = await site.store.db.$count(changes);
  const { status, body } = await site.call("POST", "/import", jane);
  expect(status).toBe(200);
  expect(body).toMatchObject({ imported: 56, removed: 0, change: expect.any(String) });
  expect(body.preview.changes.map(({ kind }: { kind: string }) => kind)).toContain("experience");
  expect((await site.call("GET", "/experiences/site-experiences")).body.experiences).toHaveLength(
    jane.work.length,
  );
  const { skills } = (await site.call("GET", "/skills/site-skills")).body;
  expect(skills[0].skill).toBe("Juggling");
  expect(await site.store.db.$count(changes)).toBe(before + 1);
});

test("imports a picture inside the file, but none from the server's disk", async () => {
  const data = `data:image/png;base64,${Buffer.from(await (await picture()).bytes()).toString("base64")}`;
  const headshotAfter = async (image: string) => {
    const site = await createTestApp();
    const { body } = await site.call("POST", "/import", { basics: { name: "Ada", image } });
    const { user } = (await site.call("GET", "/users/site-info")).body;
    return { headshot: user.headshot, notes: body.preview.notImported, files: site.files() };
  };
  expect((await headshotAfter(data)).headshot).toStartWith("/uploads/");
  for (const image of ["package.json", "/etc/passwd", "../../etc/passwd", "file:///etc/passwd"]) {
    const { headshot, notes, files } = await headshotAfter(image);
    expect({ headshot, files }).toEqual({ headshot: "", files: { stored: [], temporary: [] } });
    expect(notes).toEqual([expect.stringContaining("basics.image: ")]);
  }
});

test.each([
  ["invalid JSON", "{", 400, "Not JSON"],
  ["another file", "{}", 422, "Not a JSON Resume"],
  ["a list", "[]", 400, ""],
])("refuses %s with the reason, and stores nothing", async (_name, text, status, message) => {
  const site = await createTestApp();
  const before = await site.store.db.$count(changes);
  const reply = await site.app.request("/api/import", {
    method: "POST",
    headers: { authorization: `Bearer ${site.token}`, "content-type": "application/json" },
    body: text,
  });
  expect(reply.status).toBe(status);
  expect((await reply.json()).error.message).toContain(message);
  expect(await site.store.db.$count(changes)).toBe(before);
});
