import { expect, test } from "bun:test";
import { LINE_MAX } from "../../core/fields/field.contract.ts";
import { createTestApp, form, html, pdf, picture, type TestApp } from "../../testing/test-app.ts";
import { type Download, fileAddress } from "./downloads.contract.ts";
import { downloadVisitors } from "./downloads.store.ts";

const trashed = (site: TestApp) =>
  site.store.db.$client
    .query<{ name: string }, []>("select name from media where trashed_at is not null")
    .all()
    .map(({ name }) => `/uploads/${name}`)
    .sort();
const bytesOf = (site: TestApp, address: string) =>
  Bun.file(site.uploads.path(address.replace("/uploads/", ""))).text();

test("adds, replaces and deletes the résumé", async () => {
  const site = await createTestApp();
  const { call } = site;
  const read = async () => (await call("GET", "/downloads/site-resume")).body;
  const add = (resume: Blob) => call("POST", "/downloads/add-resume", form({ resume }));
  expect(await read()).toEqual({ resume: null });

  const first = await add(pdf("first"));
  expect(first.status).toBe(201);
  expect(first.body).toEqual({
    resume: { _id: expect.any(String), version: 1, link: expect.stringMatching(/^\/uploads\/[\w-]+\.pdf$/) },
  });
  expect(await read()).toEqual(first.body);
  expect(await bytesOf(site, first.body.resume.link)).toContain("first");

  const second = await add(pdf("second"));
  expect(second.status).toBe(200);
  expect(second.body.resume).toMatchObject({ _id: first.body.resume._id, version: 2 });
  expect(second.body.resume.link).not.toBe(first.body.resume.link);
  expect(await read()).toEqual(second.body);
  expect(trashed(site)).toEqual([first.body.resume.link]);
  const successor = (file: string) => downloadVisitors.redirectReplacedFile?.(site.store.db, file) ?? null;
  expect(successor(first.body.resume.link)).toBe("/resume");
  expect([successor(second.body.resume.link), successor("/uploads/unknown.pdf"), successor("")]).toEqual([
    null,
    null,
    null,
  ]);

  const late = form({ resume: pdf("late"), version: "1" });
  const refused = await call("POST", "/downloads/add-resume", late);
  expect([refused.status, refused.body.error.current]).toEqual([409, second.body.resume]);
  expect(await read()).toEqual(second.body);
  expect((await call("POST", "/downloads/add-resume", form({ resume: pdf(), version: "x" }))).status).toBe(
    422,
  );

  for (const wrong of [html(), await picture(), new Blob(["%PDF-1.4 cut off"]), new Blob([])]) {
    const reply = await add(wrong);
    expect([415, 422]).toContain(reply.status);
    expect(await read()).toEqual(second.body);
  }
  expect((await add(html())).body.error.message).toBe("Please upload a PDF.");
  expect((await add(new Blob(["%PDF-1.4 cut off"]))).body.error.fields).toEqual({
    resume: "The PDF is damaged: its end is missing.",
  });
  const none = await call("POST", "/downloads/add-resume", form({ other: "x" }));
  expect(none.status).toBe(422);
  expect(none.body.error.fields).toEqual({ resume: "Please upload a PDF." });

  const { _id } = second.body.resume;
  expect((await call("POST", `/downloads/delete/${_id}`)).body).toEqual({ _id });
  expect(await read()).toEqual({ resume: null });
  expect(successor(first.body.resume.link)).toBeNull();
  expect(trashed(site)).toEqual([first.body.resume.link, second.body.resume.link].sort());
  expect((await call("POST", `/downloads/delete/${_id}`)).status).toBe(404);
  expect((await add(pdf("third"))).status).toBe(201);
  expect(site.files().temporary).toEqual([]);
});

test("creates, replaces and deletes a download of any kind", async () => {
  const site = await createTestApp();
  const { call } = site;
  const put = (id: string, parts: Record<string, unknown>) =>
    call("PUT", `/downloads/add-download/${id}`, form(parts));
  const read = (id: string) => call("GET", `/downloads/site-download/${id}`);

  const created = await put("new", { name: " Slides ", file: html() });
  expect(created.status).toBe(201);
  const { _id, file } = created.body.download;
  expect(created.body).toEqual({
    download: {
      _id: expect.any(String),
      version: 1,
      name: "Slides",
      file: expect.stringMatching(/^\/uploads\/[\w-]+\.bin$/),
    },
  });
  expect((await read(_id)).body).toEqual(created.body);
  expect(await bytesOf(site, file)).toContain("<script>");
  // Any file is stored as bytes, never with a type that a browser would show.
  expect(site.store.db.$client.query("select kind, mime, original_name from media").all()).toEqual([
    { kind: "file", mime: "application/octet-stream", original_name: "upload.bin" },
  ]);

  const renamed = await put(_id, { name: "Talk" });
  expect(renamed.status).toBe(200);
  expect(renamed.body.download).toEqual({ _id, version: 2, name: "Talk", file });
  const replaced = await put(_id, { name: "Talk", file: pdf() });
  expect(replaced.body.download.file).not.toBe(file);
  expect(trashed(site)).toEqual([file]);

  const late = await put(_id, { name: "Late", file: pdf(), version: "1" });
  expect(late.status).toBe(409);
  expect(late.body.error.current).toEqual(replaced.body.download);
  expect((await put(_id, { name: "In time", version: "3" })).body.download).toMatchObject({
    name: "In time",
    version: 4,
  });
  expect((await put(_id, { name: "x", version: "three" })).body.error.fields).toEqual({
    version: "version must be a whole number.",
  });

  for (const blob of [new Blob([]), await picture(), pdf(), new Blob(["MZ\0\0"])])
    expect((await put("new", { name: "Any", file: blob })).status).toBe(201);

  const before = site.files().stored.length;
  expect((await put("unknown", { name: "Lost", file: pdf() })).status).toBe(404);
  expect((await read("unknown")).status).toBe(404);
  expect((await read("new")).status).toBe(404);
  expect((await call("POST", `/downloads/delete/${_id}`)).body).toEqual({ _id });
  expect((await read(_id)).status).toBe(404);
  expect((await put(_id, { name: "Lost", file: pdf() })).status).toBe(404);
  expect(site.files()).toEqual({ stored: expect.any(Array), temporary: [] });
  expect(site.files().stored.length).toBe(before);
});

test("lists all downloads except the résumé, newest first", async () => {
  const { call } = await createTestApp();
  const read = async () => (await call("GET", "/downloads/site-downloads")).body;
  expect(await read()).toEqual({ downloads: [] });
  await call("POST", "/downloads/add-resume", form({ resume: pdf() }));
  const added = [];
  for (const name of ["Slides", "Paper", "Notes"])
    added.push(
      (await call("PUT", "/downloads/add-download/new", form({ name, file: html() }))).body.download,
    );
  expect(await read()).toEqual({ downloads: added.reverse() });
  const renamed = await call("PUT", `/downloads/add-download/${added[2]._id}`, form({ name: "Talk" }));
  expect(await read()).toEqual({ downloads: [added[0], added[1], renamed.body.download] });
  await call("POST", `/downloads/delete/${added[0]._id}`);
  expect(await read()).toEqual({ downloads: [added[1], renamed.body.download] });
  expect((await call("GET", "/downloads/site-downloads", undefined, { authorization: "" })).status).toBe(401);
});

test.each([
  { name: "no name", parts: { file: pdf() }, fields: { name: "Name is required." } },
  { name: "a blank name", parts: { name: "  ", file: pdf() }, fields: { name: "Name is required." } },
  {
    name: "a name of two lines",
    parts: { name: "a\r\nSet-Cookie: b", file: pdf() },
    fields: { name: "Name must be one line." },
  },
  {
    name: "a name that is too long",
    parts: { name: "x".repeat(LINE_MAX + 1), file: pdf() },
    fields: { name: `Name can have at most ${LINE_MAX} characters.` },
  },
  { name: "no file", parts: { name: "Slides" }, fields: { file: "Please upload a file." } },
  {
    name: "a file's text",
    parts: { name: "Slides", file: "text" },
    fields: { file: "Please upload a file." },
  },
])("answers 422 for $name", async ({ parts, fields }) => {
  const site = await createTestApp();
  const reply = await site.call("PUT", "/downloads/add-download/new", form(parts));
  expect(reply.status).toBe(422);
  expect(reply.body.error.fields).toEqual(fields);
  expect(site.files()).toEqual({ stored: [], temporary: [] });
});

test("accepts a file without a name, and ignores an empty part without a name", async () => {
  const { call } = await createTestApp();
  const part = (content: string) => {
    const data = new FormData();
    data.append("resume", new Blob([content])); // Bun sends such a part with an empty name.
    return data;
  };
  expect((await call("POST", "/downloads/add-resume", part(""))).body.error.fields).toEqual({
    resume: "Please upload a PDF.",
  });
  expect((await call("POST", "/downloads/add-resume", part("%PDF-1.4\n%%EOF\n"))).status).toBe(201);
});

test("a download's address depends on its name and stays when its file is replaced", async () => {
  const { call, store } = await createTestApp();
  const put = async (id: string, parts: Record<string, unknown>): Promise<Download> =>
    (await call("PUT", `/downloads/add-download/${id}`, form(parts))).body.download;
  const all = async (): Promise<Download[]> =>
    (await call("GET", "/downloads/site-downloads")).body.downloads;
  const fileOf = (address: string) =>
    downloadVisitors.files?.find(store.db, decodeURIComponent(address.replace("/files/", ""))) ?? null;
  const names = ["Slides.pdf", "Räume & Häuser 2/3", "..", "a\\b", "Slides.pdf"];
  for (const name of names) await put("new", { name, file: pdf(name) });

  const added = (await all()).reverse();
  const addresses = added.map((download) => fileAddress(download, [...added].reverse()));
  const [slides, rooms, up, back, second] = added;
  expect(addresses).toEqual([
    "/files/Slides.pdf",
    "/files/R%C3%A4ume%20%26%20H%C3%A4user%202-3",
    `/files/${up?._id}`,
    "/files/a-b",
    `/files/${second?._id}`,
  ]);
  for (const [index, address] of addresses.entries()) expect(fileOf(address)).toBe(added[index]?.file ?? "");
  expect([rooms, back].map((download) => fileOf(`/files/${download?._id}`))).toEqual([
    rooms?.file ?? "",
    back?.file ?? "",
  ]);

  const replaced = await put(slides?._id ?? "", { name: "Slides.pdf", file: pdf("other") });
  expect(replaced.file).not.toBe(slides?.file ?? "");
  expect(fileOf("/files/Slides.pdf")).toBe(replaced.file);
  await put(slides?._id ?? "", { name: "Talk.pdf" });
  expect([fileOf("/files/Talk.pdf"), fileOf("/files/Slides.pdf")]).toEqual([
    replaced.file,
    second?.file ?? "",
  ]);
  for (const missing of ["", "slides.pdf", "Slides", "%", "/uploads/x", second?.file ?? ""])
    expect(downloadVisitors.files?.find(store.db, missing) ?? null, missing).toBeNull();
});
