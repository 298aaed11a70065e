import { expect, test } from "bun:test";
import { importers } from "../../testing/content-model.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { publicResume } from "../export/json-resume.ts";
import { writers } from "../export/writers.ts";
import { importResume } from "../import/import-resume.ts";
import { readJsonResume } from "../import/json-resume.ts";

async function siteOf(basics: object): Promise<TestApp> {
  const site = await createTestApp({ withoutOwner: true });
  const resume = readJsonResume(JSON.stringify({ basics }), importers);
  await importResume(site.store, site.uploads, resume, { importers, replace: false, resumeFile: null });
  return site;
}

test("shows an email address as people write it, and exports it as programs expect it", async () => {
  for (const email of ["joerg@müller.example", "joerg@xn--mller-kva.example"]) {
    const { call, store, deps } = await siteOf({ name: "Jörg Müller", email });
    expect((await call("GET", "/users/site-info")).body.user.email).toBe("joerg@müller.example");
    const parts = await deps.exportParts();
    const resume = publicResume(store.publicDb, { parts, origin: "https://site.example" });
    expect(resume.basics).toMatchObject({ email: "joerg@xn--mller-kva.example" });
    for (const ending of ["txt", "md", "vcf"] as const)
      expect(writers[ending].write({ db: store.publicDb, parts, resume })).toContain("joerg@müller.example");
  }
});

test("exports first and last name only if the full name would be split differently", async () => {
  const basicsOf = async (site: TestApp) =>
    publicResume(site.store.db, { parts: await site.deps.exportParts(), origin: "" }).basics;
  const plain = await basicsOf(await siteOf({ name: "Ludwig van Beethoven" }));
  expect(plain).toEqual({ name: "Ludwig van Beethoven" });
  const parts = { name: "Ana Lima Duarte", firstName: "Ana", lastName: "Lima Duarte" };
  const unusual = { name: "Mary Ann Smith", firstName: "Mary", lastName: "Ann Smith" };
  expect(await basicsOf(await siteOf(parts))).toEqual({ name: parts.name });
  expect(await basicsOf(await siteOf(unusual))).toEqual(unusual);
  // The parts are outdated, because the name was edited in the file.
  const edited = await siteOf({ ...unusual, name: "Mary Jones" });
  expect((await edited.call("GET", "/users/site-info")).body.user).toMatchObject({
    fname: "Mary",
    lname: "Jones",
  });
});
