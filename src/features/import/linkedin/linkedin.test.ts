import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { zipSync } from "fflate";
import { createTestApp, form, type TestApp } from "../../../testing/test-app.ts";
import type { ImportPreview } from "../import.contract.ts";
import { ImportError } from "../import-error.ts";
import { readLinkedIn } from "./linkedin.ts";

const FIXTURES = join(import.meta.dir, "../fixtures/linkedin");
const fixture = async (name: string) => await Bun.file(join(FIXTURES, name)).bytes();
const text = (content: string) => new TextEncoder().encode(content);

async function preview(site: TestApp, name: string): Promise<ImportPreview> {
  const resume = new File([await fixture(name)], name);
  const reply = await site.call("POST", "/import/preview", form({ resume }));
  expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: reply.body });
  return reply.body.preview;
}

const archives: [name: string, kinds: Record<string, number>, titles: string[]][] = [
  [
    "Basic_LinkedInDataExport_17-09-2026--de-nested-folder.zip",
    { profile: 1, summary: 1, experience: 3, education: 2, skill: 3, language: 3 },
    ["Katharina Vogt", "Senior Marketing Manager, Nordwerk Software GmbH", "Freie Universität Berlin"],
  ],
  [
    "Basic_LinkedInDataExport_01-01-2026--no-lowercase-names.zip",
    {
      profile: 1,
      summary: 1,
      experience: 2,
      education: 1,
      project: 1,
      skill: 2,
      certificate: 1,
      language: 1,
      reference: 1,
    },
    ["Svein Sørensen", "Payment platform", "CKA, CNCF", "Jane Boss, CTO, BigCo"],
  ],
  [
    "Basic_LinkedInDataExport--localised-file-name.zip",
    { profile: 1, link: 2, experience: 4, education: 2, skill: 2, "volunteer work": 1 },
    ["Stefan Wintermeyer", "River Guardian, Water Watch"],
  ],
  [
    "Basic_LinkedInDataExport--bom-hostile-values.zip",
    { profile: 1, summary: 1, experience: 3, education: 1, skill: 3, certificate: 2 },
    ["Ada Lovelace", "Unsafe Cert, Evil Corp"],
  ],
  [
    "linkedin-2017-headers.zip",
    { profile: 1, project: 1, certificate: 1, publication: 1, award: 1, entry: 1 },
    ["Thing", "Certificate, Some Body", "Article, Some Magazine", "Prize, Some Institute"],
  ],
];

test.each(archives)("reads the rows of %s", async (name, kinds, titles) => {
  const site = await createTestApp();
  const found = await preview(site, name);
  const counted = Object.fromEntries(
    [...Map.groupBy(found.changes, ({ kind }) => kind)].map(([kind, changes]) => [kind, changes.length]),
  );
  expect(counted).toEqual(kinds);
  for (const title of titles) expect(found.changes.map((change) => change.title)).toContain(title);
  const accept = found.changes.map(({ _id }) => _id);
  expect((await site.call("POST", "/import/apply", { _id: found._id, accept })).status).toBe(200);
  const again = await preview(site, name);
  expect(new Set(again.changes.map(({ action }) => action))).toEqual(new Set(["same"]));
});

test("imports code only as text, or not at all", async () => {
  const site = await createTestApp();
  const found = await preview(site, "Basic_LinkedInDataExport--bom-hostile-values.zip");
  expect(found.changes.find(({ title }) => title.startsWith("Unsafe"))?.after).toEqual({
    name: "Unsafe Cert",
    organization: "Evil Corp",
    startDate: "2020-01-01",
  });
  expect(found.warnings).toContain(
    "certificates[1].url is not a valid link and was left out: javascript:alert(1)",
  );
  const accept = found.changes.map(({ _id }) => _id);
  expect((await site.call("POST", "/import/apply", { _id: found._id, accept })).status).toBe(200);
  expect(JSON.stringify((await site.call("GET", "/export/resume.json")).body)).not.toContain("javascript:");
});

test("exports LinkedIn's dates as months and years", async () => {
  const site = await createTestApp();
  const found = await preview(site, "linkedin-export-dates.zip");
  const accept = found.changes.map(({ _id }) => _id);
  await site.call("POST", "/import/apply", { _id: found._id, accept });
  const { work, projects } = (await site.call("GET", "/export/resume.json")).body;
  expect(work).toEqual([{ name: "Acme", position: "Engineer", startDate: "2010-03", endDate: "2012-10" }]);
  expect(projects).toEqual([
    { name: "Thing", description: "Text", startDate: "2015-01", endDate: "2015-03" },
  ]);
});

test("reads the columns, dates and encodings of 2015 to 2019, and lists values without a field", async () => {
  const site = await createTestApp();
  const archive = zipSync({
    "Profile.csv": text(
      'First Name,Last Name,Maiden Name,Birth Date,Marital Status,Headline,Industry,Country,Zip Code,Geo Location,Websites,Instant Messengers\nIda,van Øst,Ek,"Jan 1, 1990",,Dev,Steel,Norway,0150,"Oslo, Norway","BLOG:http://b.example, PERSONAL:ida.example",SKYPE:ida\n',
    ),
    "Positions.csv": text(
      "Company Name,Description,Location,Start,End,Title\nA,,,9/2009,Summer 2010,Dev\nA,,,9/2009,Summer 2010,Dev\nB,,,févr. 2011,,Dev\n",
    ),
    "Email Addresses.csv": text("Email Address\tConfirmed\tIs primary\nida@x.example\tYes\tYes\n"),
    "Interests.csv": text('Interests\n"bridges, chess"\n'),
    "Causes You Care About.csv": text("Supported Cause\nEducation\n"),
    "Skills.csv": text("Name\nErlang\nerlang\n"),
    "Education.csv": text(
      "School Name,Start Date,End Date,Degree Name\nNTNU,2024,Nåværende,B. Sc. Physics\n",
    ),
    "Ad Targeting.csv": Buffer.from('\ufeff"Time"\t"Event"\n"2010"\t"Created"\n', "utf16le"),
  });
  const { resume } = readLinkedIn(archive, "me.zip");
  const found = (await site.call("POST", "/import/preview", form({ resume: new File([archive], "me.zip") })))
    .body.preview;
  expect(resume).toMatchObject({
    work: [
      { name: "A", startDate: "2009-09", isCurrent: false, endDateText: "Summer 2010" },
      { name: "B", startDate: "2011-02" },
    ],
    education: [{ startDate: "2024", isCurrent: true, studyType: "B. Sc.", area: "Physics" }],
    skills: [{ name: "Erlang" }],
    interests: [{ name: "bridges" }, { name: "chess" }],
  });
  expect(found.changes.find(({ kind }: { kind: string }) => kind === "profile").after).toMatchObject({
    fname: "Ida",
    lname: "van Øst",
    location: "Oslo, Norway",
  });
  expect(found.notImported.toSorted()).toEqual([
    "basics.birthDate: Jan 1, 1990 (left out for privacy)",
    "basics.email: ida@x.example (not imported, because your email is also your login; change it under My Info)",
    "basics.industry: Steel",
    "basics.location.postalCode: 0150 (left out for privacy)",
    "basics.maidenName: Ek",
    "causes: 1 entry: Education",
    "work[].endDateText: Summer 2010",
  ]);
  expect(found.warnings.join()).toContain(
    "has no address that a link can open, so it was left out: Skype · ida",
  );
});

test("reads all tables of a kind, and names a résumé's file with unknown columns", () => {
  const { resume, notes } = readLinkedIn(
    zipSync({
      "Skills.csv": text("Name\nErlang\n"),
      "more/Skills.csv": text("Name\nErlang\nOpenSCAD\n"),
      "Honors.csv": text("Award,When\nPrize,2018\n"),
      "Ad_Targeting.csv": text("Age\n40\n"),
      "Recommendations Received.csv": text(
        'First Name,Last Name,Text,Creation Date,Status\nX,Y,Good,"01/31/18, 10:00 AM",VISIBLE\n',
      ),
    }),
    "me.zip",
  );
  expect(resume.skills).toEqual([{ name: "Erlang" }, { name: "OpenSCAD" }]);
  expect(resume.references).toEqual([{ name: "X Y", reference: "Good", date: "2018-01" }]);
  expect(notes.map((note) => note.text)).toEqual([
    "Honors.csv has columns that Vitrine doesn't know, and was not read.",
  ]);
});

test("reads LinkedIn's notations for values", () => {
  const read = readLinkedIn(
    zipSync({
      "Profile.csv": text(
        'First Name,Last Name,Headline,Twitter Handles,Websites\nJo,Ek,Dev,[jo],"[PERSONAL:https://a.example,OTHER:https://b.example]"\n',
      ),
      "PhoneNumbers.csv": text("Extension,Number,Type\n,,Home\n,+1 555,Home\n,+1 666,MOBILE\n"),
      "Email Addresses.csv": text(
        "Email Address,Confirmed,Primary,Updated On\na@x.example,Yes,No,\nb@x.example,Yes,Yes,\n",
      ),
      "Positions.csv": text(
        'Notes:\n"To be read with care"\n\nCompany Name,Title,Description,Location,Started On,Finished On\nA,B,First &amp; last.  • One  • Two, "New York, New York" ,Jan 2015,Present\n',
      ),
      "Recommendations_Received.csv": text(
        "First Name,Last Name,Company,Job Title,Text,Creation Date,Status\nX,Y,Z,CEO,Good,1/1/24,VISIBLE\nX,Y,Z,CEO,Bad,1/1/24,HIDDEN\n",
      ),
      "Languages.csv": text("Name,Proficiency\nDansk,NATIVE_OR_BILINGUAL\n"),
      "Courses.csv": text("Name,Number\nLogic,1\n"),
      "Education.csv": text(
        "School Name,Start Date,End Date,Notes,Degree Name,Activities\nKTH,2009,2012,,BSc Physics,\n",
      ),
    }),
    "me.zip",
  );
  expect(read.resume).toEqual({
    basics: {
      name: "Jo Ek",
      firstName: "Jo",
      lastName: "Ek",
      label: "Dev",
      email: "b@x.example",
      phone: "+1 666",
      emails: ["a@x.example"],
      phones: ["+1 555"],
      url: "https://a.example",
      profiles: [
        { network: "Twitter", username: "jo" },
        { network: "", url: "https://b.example" },
      ],
    },
    work: [
      {
        name: "A",
        position: "B",
        summary: "First & last.",
        highlights: ["One", "Two"],
        location: "New York, New York",
        startDate: "2015-01",
      },
    ],
    education: [
      {
        institution: "KTH",
        studyType: "BSc",
        area: "Physics",
        startDate: "2009",
        endDate: "2012",
        courses: ["Logic"],
        courseNumbers: ["Logic: 1"],
      },
    ],
    languages: [{ language: "Dansk", fluency: "Native or bilingual" }],
    references: [{ name: "X Y", position: "CEO", organization: "Z", reference: "Good", date: "2024-01" }],
    hiddenReferences: [
      {
        name: "X Y",
        position: "CEO",
        organization: "Z",
        reference: "Bad",
        date: "2024-01",
        status: "HIDDEN",
      },
    ],
  });
});

test("reads a table in Latin-1, but no data of other people", () => {
  const latin = Buffer.from("Name\nMalmö\n", "latin1");
  const secret = text("First Name,Last Name,Headline\nNobody,Else,Spy\n");
  const read = readLinkedIn(
    zipSync({
      "x/Skills.csv": latin,
      "__MACOSX/x/._Profile.csv": secret,
      "x/Connections.csv": secret,
      "x/messages.csv": secret,
      "x/Invitations.csv": secret,
    }),
    "me.zip",
  );
  expect(read.resume).toEqual({ skills: [{ name: "Malmö" }] });
});

describe("refuses an archive", () => {
  const row = "x".repeat(1000);
  const bombs: [name: string, bytes: () => Uint8Array | Promise<Uint8Array>, message: RegExp][] = [
    ["not-a-zip.zip", () => fixture("not-a-zip.zip"), /can't be unpacked/],
    ["empty.zip", () => fixture("empty.zip"), /is not a LinkedIn archive: it contains no file/],
    ["unrelated.zip", () => fixture("unrelated.zip"), /is not a LinkedIn archive: it contains no file/],
    [
      "one huge file",
      () => zipSync({ "Positions.csv": new Uint8Array(16 * 1024 * 1024) }),
      /is not a LinkedIn archive: it contains no file/,
    ],
    [
      "many large files",
      () =>
        zipSync(
          Object.fromEntries(
            Array.from({ length: 6 }, (_, n) => [`${n}.csv`, new Uint8Array(7 * 1024 * 1024)]),
          ),
          { level: 1 },
        ),
      /unpacks to more than 40 MB/,
    ],
    [
      "too many files",
      () => zipSync(Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`${n}.csv`, text("")]))),
      /more than 2000 files/,
    ],
    [
      "names that lead elsewhere",
      () => zipSync({ "../../etc/Positions.txt": text(row) }),
      /is not a LinkedIn archive: it contains no file/,
    ],
    [
      "half an archive",
      async () => (await fixture("Basic_LinkedInDataExport--bom-hostile-values.zip")).slice(0, 700),
      /can't be unpacked/,
    ],
  ];
  test.each(bombs)("%s", async (name, bytes, message) => {
    const content = await bytes();
    let refusal: unknown;
    try {
      readLinkedIn(content, name);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(ImportError);
    expect(String(refusal)).toMatch(message);
  });
});
