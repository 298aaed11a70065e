import { describe, expect, test } from "bun:test";
import { blankEntry, type Outline, type OutlineEntry, type OutlineSection } from "../outline.ts";
import { cutsOf } from "./priorities.ts";
import { selectContent, suggestedPages } from "./selection.ts";
import { sentencesOf } from "./sentences.ts";

const YEAR = 2026;

const entry = (own: Partial<OutlineEntry>): OutlineEntry => ({ ...blankEntry, id: own.title ?? "", ...own });

const section = (list: string, entries: OutlineEntry[]): OutlineSection => ({
  list,
  id: list,
  title: list,
  entries,
});

const outline = (...sections: OutlineSection[]): Outline => ({
  name: "Ada Lovelace",
  label: "",
  contact: [],
  summary: "",
  sections,
});

/** A page has room for so many pieces: titles, facts, bullets and sentences. */
function select(
  given: Outline,
  { room, pages = 1, pinned = [] }: { room: number; pages?: number; pinned?: string[] },
) {
  const weigh = ({ text, bullets, facts, isLine, details }: OutlineEntry) =>
    1 + sentencesOf(text).length + bullets.length + facts.length + (isLine || details.length === 0 ? 0 : 1);
  const pagesOf = ({ sections }: Outline) =>
    Math.ceil(sections.flatMap(({ entries }) => entries).reduce((sum, own) => sum + weigh(own), 0) / room);
  return selectContent(given, { cuts: cutsOf(given, YEAR, new Set(pinned)), pages, pagesOf });
}

const job = (title: string, until: string, bullets = 0) =>
  entry({
    title,
    details: ["Company"],
    until,
    since: until,
    bullets: Array.from({ length: bullets }, (_, at) => `${title}${at}`),
  });

describe("what gives way", () => {
  const career = outline(
    section("work", [job("New", "2025-01", 2), job("Middle", "2020-01", 2), job("Old", "2001-01", 2)]),
    section("education", [entry({ title: "Degree", details: ["School"], until: "1999-06" })]),
    section("interests", [entry({ title: "Chess", facts: [{ name: "", texts: ["endgames"] }] })]),
    section("references", [entry({ title: "Charles", text: "A mind." })]),
  );
  const titles = (selected: Outline, list: string) =>
    selected.sections.find((own) => own.list === list)?.entries.map(({ title }) => title);

  test("leaves everything where all of it fits", () => {
    const { outline: selected, shortened } = select(career, { room: 18 });
    expect(selected).toEqual(career);
    expect(shortened).toEqual([]);
  });

  test.each([
    { room: 17, references: ["Available on request"], interests: ["Chess"], bullets: 6 },
    { room: 16, references: undefined, interests: ["Chess"], bullets: 6 },
    { room: 14, references: undefined, interests: undefined, bullets: 6 },
    { room: 12, references: undefined, interests: ["Chess"], bullets: 4 },
    { room: 10, references: undefined, interests: ["Chess"], bullets: 2 },
    { room: 8, references: undefined, interests: undefined, bullets: 2 },
    { room: 6, references: undefined, interests: ["Chess"], bullets: 0 },
    { room: 4, references: undefined, interests: undefined, bullets: 0 },
  ])("with room for $room pieces", ({ room, references, interests, bullets }) => {
    const { outline: selected } = select(career, { room });
    expect(titles(selected, "references")).toEqual(references as string[] | undefined);
    expect(titles(selected, "interests")).toEqual(interests as string[] | undefined);
    expect(titles(selected, "work")).toEqual(["New", "Middle", "Old"]);
    expect(titles(selected, "education")).toEqual(["Degree"]);
    const work = selected.sections.find(({ list }) => list === "work");
    expect(work?.entries.flatMap((own) => own.bullets)).toHaveLength(bullets);
    if (bullets > 0) expect(work?.entries[0]?.bullets.at(0)).toBe("New0");
  });

  test("takes another page rather than drop a job", () => {
    const { outline: selected, shortened } = select(career, { room: 3, pages: 1 });
    expect(titles(selected, "work")).toEqual(["New", "Middle", "Old"]);
    expect(shortened.map(({ title, what }) => [title, what])).toContainEqual(["references", "entry"]);
  });

  test("shortens pinned entries last", () => {
    const { outline: selected } = select(career, { room: 12, pinned: ["Old", "references"] });
    expect(titles(selected, "references")).toEqual(["Charles"]);
    const work = selected.sections.find(({ list }) => list === "work");
    expect(work?.entries.map(({ bullets }) => bullets.length)).toEqual([0, 0, 2]);
  });

  test("the text of an old job doesn't come back before highlights of newer ones", () => {
    const long = { ...job("New", "2025-01"), bullets: ["One. Two. Three."] };
    const old = { ...job("Old", "2001-01"), text: "It was long ago." };
    const given = outline(section("work", [long, job("Middle", "2024-01", 1), old]));
    const pagesOf = ({ sections: [work] }: Outline) => {
      const [first, second, third] = work?.entries ?? [];
      const used = (first?.bullets.length ?? 0) * 2 + (second?.bullets.length ?? 0) * 2;
      return used + sentencesOf(third?.text ?? "").length > 3 ? 2 : 1;
    };
    const { outline: selected } = selectContent(given, {
      cuts: cutsOf(given, YEAR, new Set()),
      pages: 1,
      pagesOf,
    });
    expect(selected.sections[0]?.entries.map(({ bullets, text }) => [bullets.length, text])).toEqual([
      [1, ""],
      [0, ""],
      [0, ""],
    ]);
  });

  test("leaves each old job two bullets before one loses all of them", () => {
    const given = outline(
      section("work", [job("New", "2025-01", 2), job("Older", "2007-01", 4), job("Oldest", "2003-01", 4)]),
    );
    const [work] = select(given, { room: 12 }).outline.sections;
    expect(work?.entries.map(({ bullets }) => bullets.length)).toEqual([2, 2, 2]);
  });

  test("leaves no job with a single one of several bullets", () => {
    const jobs = [job("New", "2025-01", 3), job("One", "2023-01", 1), job("Old", "2020-01", 3)];
    for (let room = 4; room < 14; room++) {
      const [work] = select(outline(section("work", jobs)), { room }).outline.sections;
      const [first, second, third] = work?.entries.map(({ bullets }) => bullets.length) ?? [];
      expect([room, first]).not.toEqual([room, 1]);
      expect([room, third]).not.toEqual([room, 1]);
      if (room > 10) expect([room, second]).toEqual([room, 1]);
    }
  });

  test("leaves an older job no more bullets than a newer one that was shortened", () => {
    const jobs = [4, 6, 6, 6].map((bullets, at) => job(`Job${at}`, `202${5 - at}-01`, bullets));
    for (let room = 12; room < 30; room++) {
      const { outline: selected } = select(outline(section("work", jobs)), { room });
      const left = selected.sections[0]?.entries.map(({ bullets }) => bullets.length) ?? [];
      expect(left).toHaveLength(4);
      expect(left.slice(1)).toEqual(left.slice(1).toSorted((one, other) => other - one));
    }
  });

  test("keeps a line of the newest certificates and publications while groups of skills give way", () => {
    const of = (list: string) =>
      section(
        list,
        Array.from({ length: 5 }, (_, at) => entry({ title: `${list}${at}`, until: `202${at}` })),
      );
    const skills = section(
      "skills",
      Array.from({ length: 10 }, (_, at) =>
        entry({ title: `Group${at}`, facts: [{ name: "", texts: ["one", "two"] }] }),
      ),
    );
    const { outline: selected } = select(outline(skills, of("publications"), of("certificates")), {
      room: 18,
    });
    expect(titles(selected, "publications")?.length).toBeGreaterThanOrEqual(3);
    expect(titles(selected, "certificates")?.length).toBeGreaterThanOrEqual(3);
    expect(titles(selected, "certificates")?.at(-1)).toBe("certificates4");
    for (const { list, entries, omitted } of selected.sections)
      expect(omitted ?? 0).toBe(list === "certificates" ? 5 - entries.length : 0);
    expect(titles(selected, "skills")?.length).toBeLessThan(10);
  });

  test.each([
    { room: 10, sentences: 2, courses: true },
    { room: 8, sentences: 0, courses: true },
    { room: 7, sentences: 0, courses: false },
  ])(
    "certificates, then what companies are, then courses give way: room for $room pieces",
    ({ room, sentences, courses }) => {
      const certificates = ["Welding", "Casting"].map((title) => entry({ title, until: "2020" }));
      const grade = { name: "GPA", texts: ["4.0"] };
      const degree = entry({
        title: "Degree",
        details: ["School"],
        facts: [grade, { name: "Courses", texts: ["Logic", "Brass"], isCourses: true }],
      });
      const work = { ...job("New", "2025-01", 2), text: "Company is a maker of engines. It is old." };
      const { outline: selected } = select(
        outline(
          section("work", [work]),
          section("education", [degree]),
          section("certificates", certificates),
        ),
        { room },
      );
      expect(selected.sections.map(({ list }) => list)).toEqual(["work", "education"]);
      const [newest, school] = selected.sections.map(({ entries }) => entries[0]);
      expect(sentencesOf(newest?.text ?? "")).toHaveLength(sentences);
      expect(school?.facts.some(({ isCourses }) => isCourses)).toBe(courses);
    },
  );

  test("leaves a project its first sentence rather than another one its roles and bullets", () => {
    const project = (title: string, until: string) =>
      entry({
        title,
        until,
        text: "What it is.",
        bullets: ["One", "Two"],
        facts: [{ name: "Roles", texts: ["Author"] }],
      });
    const { outline: selected } = select(
      outline(section("projects", [project("New", "2025-01"), project("Old", "2024-01")])),
      { room: 6 },
    );
    expect(selected.sections[0]?.entries).toMatchObject([
      { text: "What it is.", bullets: ["One"], facts: [] },
      { text: "What it is.", bullets: ["One"], facts: [] },
    ]);
  });

  test("without jobs, projects stay as lines with client or role, and groups of skills give way before them", () => {
    const roles = { name: "Roles", texts: ["Speaker"], isRoles: true as const };
    const project = (at: number, own: Partial<OutlineEntry> = {}) =>
      entry({ title: `Project${at}`, details: ["Client"], until: `20${26 - at}`, text: "One. Two.", ...own });
    const projects = section("projects", [
      ...[1, 2, 3, 4].map((at) => project(at)),
      project(5, { title: "Project2" }),
      project(6, { details: [], facts: [roles] }),
    ]);
    const skills = section(
      "skills",
      Array.from({ length: 18 }, (_, at) =>
        entry({ title: `Skill${at}`, facts: [{ name: "", texts: ["5 years"] }] }),
      ),
    );
    const { outline: selected } = select(outline(projects, skills), { room: 26 });
    const [first, second] = selected.sections.map(({ entries }) => entries);
    expect(first?.map(({ title, details, isLine }) => [title, ...details, isLine])).toEqual([
      ["Project1", "Client", false],
      ["Project2", "Client", false],
      ["Project3", "Client", false],
      ["Project4", "Client", true],
      ["Project6", "Speaker", true],
    ]);
    expect(second?.length).toBeLessThan(16);
  });

  const groups = (count: number, tags: number, titles: Record<number, string> = {}) =>
    section(
      "skills",
      Array.from({ length: count }, (_, at) =>
        entry({
          title: titles[at] ?? `Group${at}`,
          facts: [{ name: "", texts: Array.from({ length: tags }, (__, tag) => `Skill${tag}`) }],
        }),
      ),
    );

  test("next to jobs, details of older projects give way before groups of skills", () => {
    const projects = Array.from({ length: 6 }, (_, at) =>
      entry({ title: `Project${at}`, until: `20${20 - at}`, text: "One. Two. Three." }),
    );
    const given = outline(
      section("work", [job("New", "2025-01")]),
      section("projects", projects),
      groups(20, 2),
    );
    const { outline: selected } = select(given, { room: 58 });
    expect(titles(selected, "skills")).toHaveLength(20);
    const left = selected.sections.find(({ list }) => list === "projects")?.entries ?? [];
    expect(left.map(({ text, isLine, about }) => [text, isLine, about])).toEqual([
      ...Array.from({ length: 3 }, () => ["One. Two. Three.", false, ""]),
      ["One.", false, ""],
      ...Array.from({ length: 2 }, () => ["", true, "One"]),
    ]);
  });

  test("a short group of skills comes back where a longer one has no room, and all groups before further skills", () => {
    const long = "Statistical Modeling and Machine Learning in Bioinformatics and Other Sciences";
    const given = outline(section("work", [job("New", "2025-01")]), groups(18, 12, { 16: long }));
    const height = ({ title, facts: [fact] }: OutlineEntry) =>
      title === long ? 3 : Math.ceil((fact?.texts.length ?? 0) / 6);
    const pagesOf = ({ sections }: Outline) =>
      Math.ceil((sections[1]?.entries ?? []).reduce((sum, own) => sum + height(own), 0) / 18);
    const { outline: selected } = selectContent(given, {
      cuts: cutsOf(given, YEAR, new Set()),
      pages: 1,
      pagesOf,
    });
    expect(titles(selected, "skills")).toEqual([
      ...Array.from({ length: 16 }, (_, at) => `Group${at}`),
      "Group17",
    ]);
    expect(selected.sections[1]?.entries.every(({ facts }) => facts[0]?.texts.length === 6)).toBe(true);
  });

  test("a new graduate's projects stay with a sentence and a bullet each, and awards give way", () => {
    const project = (title: string) =>
      entry({ title, text: "What it is. More.", bullets: ["One", "Two"], until: "2024-05" });
    const given = outline(
      section("education", [entry({ title: "Degree", details: ["School"], until: "2025-06" })]),
      section("projects", [project("New"), project("Old")]),
      section("awards", [entry({ title: "Prize", until: "2024" })]),
    );
    const { outline: selected } = select(given, { room: 8 });
    expect(titles(selected, "awards")).toBeUndefined();
    expect(selected.sections[1]?.entries).toMatchObject([
      { text: "What it is.", bullets: ["One"] },
      { text: "What it is.", bullets: ["One"] },
    ]);
  });

  test.each<{ spoken: string[]; left: string[] | undefined; bullets: number }>([
    { spoken: ["English"], left: undefined, bullets: 3 },
    { spoken: ["Igbo"], left: ["Igbo"], bullets: 2 },
    { spoken: ["English", "Igbo"], left: ["English", "Igbo"], bullets: 0 },
  ])("a list of languages with $spoken leaves $bullets bullets", ({ spoken, left, bullets }) => {
    const languages = section(
      "languages",
      spoken.map((title) => entry({ title })),
    );
    const { outline: selected } = select(outline(section("work", [job("New", "2025-01", 3)]), languages), {
      room: 5,
    });
    expect(titles(selected, "languages")).toEqual(left);
    expect(selected.sections[0]?.entries[0]?.bullets).toHaveLength(bullets);
  });

  test("keeps the newest jobs of a career that ended long ago", () => {
    const work = section("work", [job("New", "1992-01", 2), job("Old", "1967-01", 2)]);
    const awards = section("awards", [entry({ title: "Award", until: "2016" })]);
    const { outline: selected } = select(outline(work, awards), { room: 5 });
    expect(selected.sections.map(({ entries }) => entries.map(({ bullets }) => bullets.length))).toEqual([
      [2, 0],
    ]);
  });

  test("reduces a long summary to two paragraphs before the highlights of jobs", () => {
    const paragraphs = ["One.", "Two.", "Three.", "Four."];
    const given = {
      ...outline(section("work", [job("New", "2025-01", 4)])),
      summary: paragraphs.join("\n\n"),
    };
    const pagesOf = ({ summary, sections }: Outline) =>
      Math.ceil((summary.split("\n\n").length + (sections[0]?.entries[0]?.bullets.length ?? 0)) / 6);
    const { outline: selected, shortened } = selectContent(given, {
      cuts: cutsOf(given, YEAR, new Set()),
      pages: 1,
      pagesOf,
    });
    expect(selected.summary).toBe("One.\n\nTwo.");
    expect(selected.sections).toEqual(given.sections);
    expect(shortened).toEqual([{ id: "summary", section: "Summary", title: "Summary", what: "details" }]);
  });

  test("restores no paragraph of the summary while highlights of jobs are left out", () => {
    const given = {
      ...outline(section("work", [job("New", "2025-01", 2), job("Middle", "2020-01", 4)])),
      summary: ["One.", "Two.", "Three."].join("\n\n"),
    };
    const bulletsOf = ({ sections }: Outline) => sections[0]?.entries.map(({ bullets }) => bullets.length);
    const { outline: selected } = selectContent(given, {
      cuts: cutsOf(given, YEAR, new Set()),
      pages: 1,
      // The page of the summary has room, that of the older job has not.
      pagesOf: (some) => ((bulletsOf(some)?.[1] ?? 0) > 3 ? 2 : 1),
    });
    expect(bulletsOf(selected)).toEqual([2, 3]);
    expect(selected.summary).toBe("One.\n\nTwo.");
  });

  test.each([
    { room: 12, bullets: [2, 0], awards: 7 },
    { room: 10, bullets: [2, 0], awards: 5 },
    { room: 8, bullets: [2, 0], awards: 3 },
  ])(
    "with room for $room pieces, an old job is reduced to its line before the newest five awards give way",
    ({ room, bullets, awards }) => {
      const lines = Array.from({ length: 7 }, (_, at) =>
        entry({ title: `Award${at}`, until: `20${25 - at}` }),
      );
      const work = section("work", [job("New", "2025-01", 2), job("Old", "2001-01", 2)]);
      const { outline: selected } = select(outline(work, section("awards", lines)), { room });
      const [jobs, left] = selected.sections.map(({ entries }) => entries);
      expect(jobs?.map((own) => own.bullets.length)).toEqual([...bullets]);
      expect(left?.map(({ title }) => title)).toEqual(lines.slice(0, awards).map(({ title }) => title));
    },
  );

  test("fills the space that is left", () => {
    const long = entry({ title: "Award", text: "One. Two. Three. Four. Five.", until: "2010" });
    const { outline: selected, shortened } = select(
      outline(section("awards", [long]), section("work", [job("New", "2025-01", 2)])),
      {
        room: 8,
      },
    );
    expect(selected.sections[0]?.entries[0]?.text).toBe("One. Two. Three.");
    expect(shortened).toEqual([{ id: "Award", section: "awards", title: "Award", what: "details" }]);
  });

  test.each([
    { pinned: "", facts: 0 },
    { pinned: "Music", facts: 2 },
  ])("reduces all interests to their names, or none", ({ pinned, facts }) => {
    const interests = ["Chess", "Music"].map((title) =>
      entry({ title, facts: [{ name: "", texts: ["one"] }] }),
    );
    const given = outline(section("work", [job("New", "2025-01", 2)]), section("interests", interests));
    const { outline: selected, shortened } = select(given, { room: pinned === "" ? 7 : 6, pinned: [pinned] });
    expect(titles(selected, "interests")).toEqual(["Chess", "Music"]);
    expect(selected.sections[1]?.entries.flatMap((own) => own.facts)).toHaveLength(facts);
    expect(shortened.map(({ id }) => id)).toEqual([pinned === "" ? "interests" : "New"]);
  });

  test("an old job's short bullets don't come back while a newer job lacks a longer one", () => {
    const title = "Analyst of engines";
    const jobs = [job("New", "2025-01"), job(title, "2020-01", 3), job("Old", "2001-01", 2)];
    const given = outline(section("work", jobs));
    const weightOf = (own: Outline) =>
      own.sections.flatMap(({ entries }) => entries.flatMap(({ bullets }) => bullets)).join("").length;
    const room = `${title}0${title}1Old0Old1`.length;
    const pagesOf = (own: Outline) => Math.ceil(weightOf(own) / room);
    const { outline: selected } = selectContent(given, {
      cuts: cutsOf(given, YEAR, new Set()),
      pages: 1,
      pagesOf,
    });
    expect(selected.sections[0]?.entries.map(({ bullets }) => bullets.length)).toEqual([0, 2, 0]);
  });
});

test.each<{ text: string; parts: string[] }>([
  { text: "One. Two!\nThree", parts: ["One. ", "Two!\n", "Three"] },
  { text: "All **of. it** together. End.", parts: ["All **of. it** together. ", "End."] },
  {
    text: "See [a. b](https://x.example/a. b). End.",
    parts: ["See [a. b](https://x.example/a. b). ", "End."],
  },
  { text: "一。二。", parts: ["一。", "二。"] },
  { text: "v1.2 of e.g. this", parts: ["v1.2 of e.g. ", "this"] },
  { text: "", parts: [] },
])("parts $text", ({ text, parts }) => {
  expect(sentencesOf(text)).toEqual([...parts]);
});

test.each([
  { since: "2020-01", until: "9999", pages: 2 },
  { since: "2011-01", until: "9999", pages: 3 },
  { since: "1990", until: "2000-03", pages: 2 },
  { since: "", until: "", pages: 2 },
])("suggests $pages pages for work from $since to $until", ({ since, until, pages }) => {
  expect(suggestedPages(outline(section("work", [entry({ since, until })])), YEAR)).toBe(pages);
});
