import { expect, test } from "bun:test";
import { parse as parseVCard } from "vcard4";
import type { createTestApp } from "../../testing/test-app.ts";
import { createFilledApp } from "../../testing/test-requests.ts";
import { publicResume } from "./json-resume.ts";
import { type FileExtension, writers } from "./writers.ts";

async function written(
  ending: FileExtension,
  prepare?: (site: Awaited<ReturnType<typeof createTestApp>>) => unknown,
) {
  const { site } = await createFilledApp();
  await prepare?.(site);
  const { db } = site.store;
  const parts = await site.deps.exportParts();
  const resume = publicResume(db, { parts, origin: "https://ada.example" });
  return writers[ending].write({ db, parts, resume });
}

test("plain text has each value once, in the order of a résumé", async () => {
  expect(await written("txt")).toBe(`Ada Lovelace
ada@example.org
github.com/ada

I compute.

WORK EXPERIENCE

Analyst, Babbage & Co, London | Jan 2015 – Apr 2017
https://example.org/babbage
Wrote the first program.
- Bernoulli numbers by machine
Skills: Mathematics

PROJECTS

Engine, Babbage & Co, London | Jan 2015 – Jan 2016
https://example.org/the-engine
Computes Bernoulli numbers.
- Weighs four tons
Roles: Designer
Skills: Brass
Links: https://example.org/engine

EDUCATION

Bachelor’s degree in Mathematics, University of London, University College, London | Sep 2010 – Jun 2014
https://example.org/london
Minor: Logic
GPA: 4.0
Courses: Calculus
Achievements: First class
Associations: Chess club

SKILLS

Mathematics
Analysis

TONGUES

French, Reader, Lycée, Fluent | Jan 2015 – Jan 2016
https://example.org/french
Translated a memoir.
- Added notes longer than the memoir
Keywords: Engines
`);
});

test("Markdown escapes typed markup", async () => {
  const text = await written("md", (site) =>
    site.call("PUT", `/users/update-user/${site.ownerId}`, {
      newInfo: { fname: "*Ada*", lname: "# [x](y) <b>", title: "1. `Analyst`" },
    }),
  );
  expect(text).toStartWith("# \\*Ada\\* # \\[x\\](y) \\<b\\>\n\n*1\\. \\`Analyst\\`*\n\n");
  expect(text).toContain(
    "### [Analyst](<https://example.org/babbage>)\n\nBabbage & Co, London · Jan 2015 – Apr 2017",
  );
  expect(Bun.markdown.html(text)).not.toMatch(/<b>|<a href="y"/);
});

test("French labels have a no-break space before their colon", async () => {
  const inFrench = (site: Awaited<ReturnType<typeof createTestApp>>) =>
    site.call("PUT", "/languages", { languages: { main: "fr", others: [] } });
  expect(await written("txt", inFrench)).toContain("\nMineure\u00a0: Logic\n");
  expect(await written("md", inFrench)).toContain("**Mineure\u00a0:** Logic");
});

test("vCard escapes special characters and folds long lines", async () => {
  const text = await written("vcf", (site) =>
    site.call("PUT", `/users/update-user/${site.ownerId}`, {
      newInfo: {
        lname: "King, Countess; of Lovelace",
        title: `Analyst ${"é".repeat(60)}`,
        phone: "+44 (20) 555",
        location: "London",
        website: "https://ada.example",
      },
    }),
  );
  expect(text).toStartWith("BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada King\\, Countess\\; of Lovelace\r\n");
  expect(text).toContain("\r\nN:King\\, Countess\\; of Lovelace;Ada;;;\r\n");
  expect(text).toContain("\r\nTEL;VALUE=uri:tel:+4420555\r\nADR:;;;London;;;\r\n");
  expect(text).toContain("\r\nURL:https://ada.example\r\nURL:https://github.com/ada\r\nEND:VCARD\r\n");
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain(`TITLE:Analyst ${"é".repeat(60)}\r\n`);
  // A parser that refuses what RFC 6350 doesn't allow.
  expect(() => parseVCard(text)).not.toThrow();
  expect(() => parseVCard(text.replace("VERSION:4.0\r\n", ""))).toThrow();
});
