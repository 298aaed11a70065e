import { describe, expect, test } from "bun:test";
import { readMonth } from "../../core/resume/months.ts";
import { importers } from "../../testing/content-model.ts";
import { readDegree } from "../educations/degree-level.ts";
import { DESCRIPTION_MAX } from "../experiences/experiences.contract.ts";
import type { ImportedExperience } from "../experiences/experiences.import.ts";
import type { ImportedLink } from "../links/links.import.ts";
import { SHORT_SUMMARY_MAX, SUMMARY_MAX } from "../projects/projects.contract.ts";
import { readStrength } from "../skills/read-strength.ts";
import { ImportError } from "./import-error.ts";
import { type ResumeImport, readJsonResume } from "./json-resume.ts";

function read(resume: object): ResumeImport {
  return readJsonResume(JSON.stringify(resume), importers);
}

function warnings(resume: object): string {
  return read(resume)
    .warnings.map((note) => note.text)
    .join("\n");
}

function leftOut(resume: object): string {
  return read(resume)
    .leftOut.map((note) => note.text)
    .join("\n");
}

const job = { position: "Engineer", name: "Area 52" };

describe("months", () => {
  test.each([
    ["2020", "2020-01-01"],
    ["2020-05", "2020-05-01"],
    ["2020-05-17", "2020-05-01"],
    ["2020-5", "2020-05-01"],
    ["2020-05-17T12:00:00Z", "2020-05-01"],
    ["2020-05-17 12:00:00", "2020-05-01"],
    ["2014.09.01", "2014-09-01"],
    ["2018.06", "2018-06-01"],
    ["2019年5月", "2019-05-01"],
    ["2019年5月3日", "2019-05-01"],
    ["2019년 5월", "2019-05-01"],
    ["05/2020", "2020-05-01"],
    ["17.05.2020", "2020-05-01"],
    ["05/17/2020", "2020-05-01"],
    ["May 2020", "2020-05-01"],
    ["May 17, 2020", "2020-05-01"],
    ["17th May 2020", "2020-05-01"],
    ["Sept. 2019", "2019-09-01"],
    ["mars 2019", "2019-03-01"],
    ["März 2019", "2019-03-01"],
    ["3 de mayo de 2019", "2019-05-01"],
    ["Μάρτιος 2019", "2019-03-01"],
    ["مارس 2020", "2020-03-01"],
    ["מרץ 2021", "2021-03-01"],
    ["Ogos 2020", "2020-08-01"],
    ["2020 年 3 月", "2020-03-01"],
    ["Jan-20", "2020-01-01"],
    ["Dec '99", "1999-12-01"],
  ])("reads %p as %p", (text, month) => {
    expect(readMonth(text)).toEqual({ kind: "month", month, isYearOnly: text === "2020" });
  });

  test.each(
    "Present;present;Till date;Now;至今;heute;actualidad;현재;(Present);– Present;Current role;bis dato;derzeit;hasta la fecha;jusqu’à présent;à ce jour;até hoje;do chwili obecnej;現在に至る;현재까지;idag;עד היום;الحاضر".split(
      ";",
    ),
  )("reads %p as a current job", (text) => {
    expect(readMonth(text)).toEqual({ kind: "present" });
  });

  test.each([
    "2013-12-021",
    "2013-13",
    "2013-00",
    "2013-12-32",
    "05/06/2020",
    "Summer 2020",
    "1899",
    "2101",
    "0000",
    "May",
    "2020 2021 May",
    "20200501",
    "soon",
    "1398",
  ])("does not guess a date of %p", (text) => {
    expect(readMonth(text).kind).toBe("unreadable");
  });
});

test.each([
  ["Bachelor", "Computer Science", "Bachelor", "Computer Science", false],
  ["Bachelor's degree", "CS", "Bachelor", "CS", false],
  ["B.Sc.", "CS", "Bachelor", "CS", true],
  ["B. Sc. (Hons)", "CS", "Bachelor", "CS", true],
  ["BSc., Computer Science", "", "Bachelor", "", true],
  ["Master of Science in Physics", "", "Master", "Physics", true],
  ["Master's diploma", "CS", "Master", "CS", true],
  ["MBA", "", "Master", "", true],
  ["Ph.D.", "Logic", "Doctorate", "Logic", true],
  ["Ph. D", "Logic", "Doctorate", "Logic", true],
  ["Dr. rer. nat.", "Logic", "Doctorate", "Logic", true],
  ["Associates of Science", "Sciences", "Associate", "Sciences", true],
  ["Diplom", "Physik", "Diploma", "Physik", true],
  ["Licenciatura", "Derecho", "Bachelor", "Derecho", true],
  ["本科", "网络工程", "Bachelor", "网络工程", true],
  ["硕士", "", "Master", "", true],
  ["博士", "", "Doctorate", "", true],
  ["학사", "전기공학부", "Bachelor", "전기공학부", true],
  ["전문학사", "", "Associate", "", true],
  ["کارشناسی", "علوم", "Bachelor", "علوم", true],
  ["کارشناسی ارشد", "علوم", "Master", "علوم", true],
  ["Engineer's degree", "CS", "", "Engineer's degree, CS", false],
  [
    "Ingeniería Técnica (Sin finalizar)",
    "Ingeniería Técnica",
    "",
    "Ingeniería Técnica (Sin finalizar)",
    false,
  ],
  ["Incomplete", "Maths", "", "Incomplete, Maths", false],
  ["", "Maths", "", "Maths", false],
] as const)("reads a degree of %p in %p", (studyType, area, degreeLevel, degree, isAbridged) => {
  expect(readDegree(studyType, area)).toEqual({ degreeLevel, degree, isAbridged });
});

test.each([
  ["Master", "1"],
  ["Expert", "1"],
  ["Proficient", "1"],
  ["senior", "1"],
  ["80%", "1"],
  ["75", "1"],
  ["4/5", "1"],
  ["5", "1"],
  ["9", "1"],
  ["Intermediate", "2"],
  ["Medium", "2"],
  ["3/5", "2"],
  ["50 %", "2"],
  ["Beginner", "3"],
  ["advanced beginner", "3"],
  ["Basic", "3"],
  ["10%", "3"],
  ["purple", null],
  ["6/5", null],
] as const)("reads the level %p as strength %p", (level, strength) => {
  expect(readStrength(level)).toBe(strength);
});

test.each([
  ["Jane Q. Fullstacker", "Jane Q.", "Fullstacker"],
  ["  Jane \n Doe ", "Jane", "Doe"],
  ["Cher", "Cher", ""],
  ["王润林", "润林", "王"],
  ["محمد حسین‌زاده", "محمد", "حسین‌زاده"],
  ["Lovelace, Ada", "Ada", "Lovelace"],
  ["Martin King, Jr.", "Martin", "King, Jr."],
  ["Ada Byron, PhD, MSc", "Ada", "Byron, PhD, MSc"],
])("reads the name %p", (name, fname, lname) => {
  expect(read({ basics: { name } }).profile).toMatchObject({ fname, lname });
});

test("reads a place as city, region and country, and leaves out street and postal code", () => {
  const location = {
    address: "1 Secret St",
    postalCode: "94115",
    city: "Paris",
    region: "Paris",
    country: "FR",
  };
  const resume = { basics: { name: "A B", location } };
  expect(read(resume).profile.location).toBe("Paris, FR");
  expect(JSON.stringify(read(resume).profile)).not.toContain("Secret");
  expect(leftOut(resume)).toContain("basics.location.address: 1 Secret St (left out for privacy)");
  expect(leftOut(resume)).toContain("basics.location.postalCode: 94115 (left out for privacy)");
  expect(read({ basics: { location: "Oslo" } }).profile.location).toBe("Oslo");
  const placed = (city: string) =>
    read({ basics: { location: { city, countryCode: "US" } } }).profile.location;
  expect(["باسادينا", "京都", "Cộng"].map(placed)).toEqual(["باسادينا، US", "京都、US", "Cộng, US"]);
});

test("reads an email address with umlauts on either side", () => {
  const emailOf = (email: string) => read({ basics: { name: "A B", email } }).profile.email;
  expect(emailOf("jörg@müller.example")).toBe("jörg@müller.example");
  expect(emailOf("joerg@xn--mller-kva.example")).toBe("joerg@müller.example");
  expect(emailOf("用户@例子.广告")).toBe("用户@例子.广告");
});

test("leaves out an invalid email address with a warning", () => {
  const resume = { basics: { name: "A B", email: "me at example" } };
  expect(read(resume).profile.email).toBe("");
  expect(warnings(resume)).toContain("basics.email is not an email address and was left out: me at example");
});

test.each([
  [
    { network: "Twitter", username: "@jane" },
    { platform: "X", href: "https://x.com/jane", siteHandle: "@jane" },
  ],
  [
    { network: "GitHub", username: "jane" },
    { platform: "Github", href: "https://github.com/jane", siteHandle: "jane" },
  ],
  [
    { network: "code", url: "https://www.github.com/j" },
    { platform: "Github", href: "https://www.github.com/j", siteHandle: "" },
  ],
  [
    { network: "LinkedIn", url: "linkedin.com/in/j" },
    { platform: "LinkedIn", href: "https://linkedin.com/in/j", siteHandle: "" },
  ],
  [
    { network: "Stack Overflow", username: "jane", url: "https://stackoverflow.com/users/1" },
    { platform: "other", href: "https://stackoverflow.com/users/1", siteHandle: "Stack Overflow: jane" },
  ],
  [
    { network: "npm", username: "jane" },
    { platform: "other", href: "https://www.npmjs.com/~jane", siteHandle: "npm: jane" },
  ],
  [
    { network: "", url: "https://a.example/linkedin.com" },
    { platform: "other", href: "https://a.example/linkedin.com", siteHandle: "" },
  ],
] as const)("reads the profile %j", (profile, link) => {
  expect(read({ basics: { profiles: [profile] } }).links).toEqual([link]);
});

test("leaves out links that run script or have no address, and imports the same address once", () => {
  const basics = {
    name: "A B",
    url: "https://www.github.com/jane/",
    profiles: [
      { network: "Bad", url: "javascript:alert(1)" },
      { network: "Obscure", username: "jane" },
      { network: "GitHub", url: "https://github.com/jane" },
    ],
  };
  expect(read({ basics }).links.map((link: ImportedLink) => link.href)).toEqual(["https://github.com/jane"]);
  expect(warnings({ basics })).toContain("basics.profiles[0] has no address");
  expect(warnings({ basics })).toContain("basics.profiles[1] has no address");
  expect(warnings({ basics })).toContain("basics.url has the same address");
});

test("reads older and newer field names of a job", () => {
  const texts = { summary: "Leads.", highlights: ["One", "", "Two"], startDate: "2013-09" };
  const expected = {
    title: "Engineer",
    company: "Area 52",
    description: "Leads.",
    highlights: ["One", "Two"],
    url: "https://area52.example",
    startDate: "2013-09-01",
    stopDate: "",
    stillEmployed: true,
    skills: ["C"],
    location: "Bergen",
    yearOnly: [],
  };
  const older = {
    position: "Engineer",
    company: "Area 52",
    keywords: ["C", " C "],
    location: "Bergen",
    website: "area52.example",
    ...texts,
  };
  expect(read({ work: [older] }).experiences).toEqual([expected]);
  const newer = {
    ...job,
    technologies: ["C"],
    location: { city: "Bergen" },
    endDate: null,
    url: "https://area52.example",
    ...texts,
  };
  expect(read({ work: [newer] }).experiences).toEqual([expected]);
});

test.each([
  [{ startDate: "2013-09" }, ["2013-09-01", "", true], ""],
  [{ startDate: "2013-09", endDate: "Present" }, ["2013-09-01", "", true], ""],
  [{ startDate: "2013-09", endDate: "2014-01" }, ["2013-09-01", "2014-01-01", false], ""],
  [{ startDate: "2013-09", endDate: "2013-09" }, ["2013-09-01", "2013-09-01", false], ""],
  [
    { startDate: "2013-09", endDate: "2012-01" },
    ["2013-09-01", "", false],
    "work[0].endDate (2012-01) is before the start",
  ],
  [
    { startDate: "2013-09", endDate: "soon" },
    ["2013-09-01", "", false],
    "work[0].endDate is not a date that Vitrine can read",
  ],
  [{ startDate: "1812-01" }, ["", "", false], "work[0].startDate is not between 1900 and 2100"],
  [{ endDate: "2014-01" }, ["", "2014-01-01", false], ""],
  [{}, ["", "", false], ""],
  [{ startDate: 2013, endDate: "2014-02" }, ["2013-01-01", "2014-02-01", false], ""],
] as const)("reads the dates %j", (dates, [startDate, stopDate, stillEmployed], warning) => {
  const resume = { work: [{ ...job, ...dates }] };
  expect(read(resume).experiences).toMatchObject([{ startDate, stopDate, stillEmployed }]);
  if (warning === "") expect(warnings(resume)).toBe("");
  else expect(warnings(resume)).toContain(warning);
});

test("shortens a long description with a warning", () => {
  const { experiences, warnings } = read({
    work: [{ ...job, summary: "word ".repeat(60), description: "more ".repeat(60) }],
  });
  const description = experiences[0]?.description ?? "";
  expect(description.length).toBeLessThanOrEqual(DESCRIPTION_MAX);
  expect(description).toEndWith(" word");
  expect(warnings).toHaveLength(1);
  expect(warnings[0]?.paths).toEqual(["work[0].description"]);
  expect(warnings[0]?.text).toContain("work[0] (Area 52) was cut to 375 of its 599 characters");
});

test("uses a project's description as its short summary, or as the long one when it does not fit", () => {
  const long = "A tool that does many things for many people. ".repeat(3).trim();
  const { projects, warnings } = read({
    projects: [
      {
        name: "Small",
        description: "A tool.",
        highlights: ["Fast"],
        startDate: "2020-01",
        roles: ["Lead", "Author"],
      },
      {
        name: "Big",
        description: long,
        highlights: ["x ".repeat(600)],
        endDate: "2020-01",
        url: "a.example",
        entity: "Acme",
      },
      { name: "Bare", highlights: ["Only this"], url: "nowhere" },
    ],
  });
  expect(projects[0]).toMatchObject({
    shortSummary: "A tool.",
    summary: "",
    highlights: ["Fast"],
    currentlyWorking: true,
    roles: ["Lead", "Author"],
  });
  expect(projects[1]).toMatchObject({
    currentlyWorking: false,
    url: "https://a.example",
    links: [],
    associatedCompany: "Acme",
  });
  expect(projects[1]?.shortSummary.length).toBeLessThanOrEqual(SHORT_SUMMARY_MAX);
  expect(projects[1]?.summary.length).toBeLessThanOrEqual(SUMMARY_MAX);
  expect(projects[1]?.summary).toBe(long);
  expect(projects[2]).toMatchObject({ shortSummary: "Only this", summary: "", url: "" });
  expect(warnings.map((note) => note.paths)).toEqual([
    ["projects[1].description"],
    ["projects[1].highlights[0]"],
    ["projects[2].url"],
  ]);
});

test("imports a skill once, with the higher level", () => {
  const resume = {
    skills: [
      { name: "Web", level: "Beginner", keywords: ["HTML", "css", null] },
      { name: "CSS", level: "Expert" },
      { name: "Odd", level: "purple", keywords: "one" },
      "Plain",
      7,
      ["nested"],
    ],
  };
  expect(read(resume).skills).toEqual([
    { skill: "HTML", strength: "3", group: "Web" },
    { skill: "css", strength: "1", group: "Web" },
    { skill: "one", strength: "2", group: "Odd" },
    { skill: "Plain", strength: "2", group: "" },
    { skill: "7", strength: "2", group: "" },
  ]);
  expect(warnings(resume)).toContain("skills[2].level “purple” is not a known level");
  expect(leftOut(resume)).toContain("skills[][]: nested");
});

test("skips values of the wrong type with a warning, and imports the rest", () => {
  const resume = {
    basics: { name: "A B", profiles: { network: "GitHub" }, label: ["Engineer"] },
    work: [null, "Engineer at Area 52", job, { location: "nameless" }],
    education: { school: "MIT" },
    hobbies: ["chess"],
  };
  const { profile, experiences, educations } = read(resume);
  expect(profile).toMatchObject({ fname: "A", lname: "B", title: "" });
  expect(experiences.map((entry: ImportedExperience) => entry.company)).toEqual(["Area 52"]);
  expect(educations).toEqual([]);
  for (const part of [
    "basics.profiles is an object, but a list was expected",
    "basics.label is a list, but a text was expected",
    "work[1] is a text, but an object was expected",
    "work[3] has no name or title",
    "education is an object, but a list was expected",
  ])
    expect(warnings(resume)).toContain(part);
  for (const part of [
    "basics.profiles.network: GitHub",
    "basics.label[]: Engineer",
    "work[]: Engineer at Area 52",
    "work[].location: nameless",
    "education: MIT",
    "hobbies: 1 entry: chess",
  ])
    expect(leftOut(resume)).toContain(part);
});

test("removes control characters, broken characters and runs of blanks", () => {
  const { profile, summary } = read({
    basics: { name: "A\u0000da\u00a0\u001b[31m B", summary: "One \t two\r\n\r\n\r\n\r\nthree \ud800" },
  });
  expect(profile.fname).toBe("Ada [31m");
  expect(summary).toBe("One two\n\nthree \ufffd");
});

test("warns of a name that appears twice in the JSON", () => {
  const { profile, warnings } = readJsonResume(
    '{"basics":{"name":"A B","phone":"1","name":"C D"}}',
    importers,
  );
  expect(profile.fname).toBe("C");
  expect(warnings[0]?.text).toContain("basics.name appears twice in the file");
});

test("accepts a byte order mark", () => {
  expect(readJsonResume('\uFEFF{"basics":{"name":"A B"}}', importers).profile.lname).toBe("B");
});

test.each([
  ["", "line 1, column 1: expected a value, but the file ends"],
  ["\n{ nope }", 'line 2, column 3: expected a name in double quotes, but found "n"'],
  ['{"basics":{"name":"A"},}', 'line 1, column 24: expected a name in double quotes, but found "}"'],
  ['{"a":[1,\n2', "line 2, column 2: expected a comma or ], but the file ends"],
  ['{"a":1} x', 'line 1, column 9: expected the end of the file, but found "x"'],
  ['{"a":"x\ny"}', "line 1, column 8: expected the closing quote of a text"],
  ["{'a':1}", "line 1, column 2: expected a name in double quotes"],
  ["<!doctype html>", 'line 1, column 1: expected a value, but found "<"'],
  ["[".repeat(100_000), "nested more than 100 levels deep"],
  ["[]", "the file must contain an object, but contains a list"],
  ["null", "the file must contain an object, but contains null"],
  ["{}", "neither `basics` nor `work`"],
  ['{"name":"left-pad","version":"1.0.0"}', "it has `name`, `version`"],
  ['{"work":null}', "work must be a list, but is null"],
  ['{"basics":[]}', "basics must be an object, but is a list"],
  ['{"basics":"Jane"}', "basics must be an object, but is a text"],
  [
    '{"work":{"history":[]},"skills":"many"}',
    "skills must be a list, but is a text|work must be a list, but is an object",
  ],
  ['{"name":"Jane","meta":{"format":"FRESH@1.0.0"}}', "meta.format says FRESH@1.0.0"],
  ['{"employment":{"history":[]},"education":[]}', "employment.history"],
  ['{"name":"Jane","skills":[{"name":"C"}]}', "`basics` and `work` are missing, and it has `name`"],
  ['{"title":"Dev","skills":[],"qualifications":["x"]}', "a job description"],
  ['{"basics":{}}', "contains nothing to import: it is empty"],
  ['{"basics":{"name":"  "},"work":[{"name":""}]}', "contains nothing to import: it is empty"],
  ['{"skills":[{"years":3}],"hobbies":[{"hobby":"chess"}]}', "there is no field for"],
])("refuses %p", (text, reason) => {
  const thrown = (() => {
    try {
      return readJsonResume(text, importers);
    } catch (error) {
      return error;
    }
  })();
  expect(thrown).toBeInstanceOf(ImportError);
  const { message } = thrown as ImportError; // Just checked.
  expect(reason.split("|").some((part) => message.includes(part))).toBe(true);
});

test("reads a file with megabytes of text, such as a picture in a data: address", () => {
  const image = `data:image/png;base64,${"A".repeat(4_000_000)}`;
  expect(read({ basics: { name: "A B", image } }).picture?.text.length).toBe(image.length);
});
