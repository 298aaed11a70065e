import { describe, expect, test } from "bun:test";
import { createTestApp, form, picture } from "../../testing/test-app.ts";
import { exampleEntries } from "../../testing/test-requests.ts";

const site = await createTestApp();
const { call } = site;
const project = exampleEntries.project;
const section = exampleEntries.section;
const create = (changed: object = {}) =>
  call("POST", "/projects/create", { project: { ...project, ...changed } });
const update = (id: string, changed: object, files: object = {}) =>
  call("PUT", `/projects/update-project-info/${id}`, form({ project: { ...project, ...changed }, ...files }));
const read = async (id: string) => (await call("GET", `/projects/site-project/${id}`)).body.project;
const list = async () => (await call("GET", "/projects/site-projects")).body.projects;

describe("fields (§5)", () => {
  const hrefs = "Links must start with http://, https:// or mailto:.";
  const invalid: { name: string; sent: object; fields: Record<string, string> }[] = [
    { name: "no title", sent: { title: "" }, fields: { title: "Title is required." } },
    {
      name: "no short summary",
      sent: { shortSummary: " " },
      fields: { shortSummary: "Short Summary is required." },
    },
    { name: "no start", sent: { startDate: "" }, fields: { startDate: "Start Date is required." } },
    {
      name: "no end",
      sent: { endDate: "" },
      fields: { endDate: "Enter an end date, or mark this as current." },
    },
    {
      name: "an end in the month it began",
      sent: { endDate: "2015-01-01" },
      fields: { endDate: "End Date must be after Start Date." },
    },
    {
      name: "a short summary of 76 characters",
      sent: { shortSummary: "x".repeat(76) },
      fields: { shortSummary: "Short Summary can have at most 75 characters." },
    },
    {
      name: "a summary of 1001 characters",
      sent: { summary: "x".repeat(1001) },
      fields: { summary: "Summary can have at most 1000 characters." },
    },
    ...[
      "javascript:alert(1)",
      "JavaScript:alert(1)",
      " java\tscript:alert(1)",
      "data:text/html,<script>",
      "vbscript:x",
      "file:///etc/passwd",
      "ftp://example.org",
      "//example.org",
      "/path",
      "example.org",
      "http:",
      "https://",
      "http:example.org",
      "https:///",
      "mailto:",
      "mailto:nobody",
    ].map((href) => ({
      name: `the link "${href}"`,
      sent: { links: ["https://example.org", href] },
      fields: { links: hrefs },
    })),
  ];

  test.each(invalid)("answers 422 for $name", async ({ sent, fields }) => {
    const before = await list();
    const reply = await create(sent);
    expect(reply.status).toBe(422);
    expect(reply.body).toEqual({
      error: { code: "invalid", message: Object.values(fields)[0] ?? "", fields },
    });
    expect(await list()).toEqual(before);
  });

  const stored: { name: string; sent: object; content: object }[] = [
    { name: "all fields", sent: {}, content: { ...project, duration: "1 year", sections: [], image: "" } },
    {
      name: "a short summary of 75 characters",
      sent: { shortSummary: "x".repeat(75) },
      content: { shortSummary: "x".repeat(75) },
    },
    {
      name: "a summary of 1000 characters",
      sent: { summary: "x".repeat(1000) },
      content: { summary: "x".repeat(1000) },
    },
    {
      name: "a current project",
      sent: { currentlyWorking: true },
      content: { endDate: "", currentlyWorking: true },
    },
    {
      name: "only the required fields",
      sent: {
        subtitle: undefined,
        associatedCompany: undefined,
        location: undefined,
        featured: undefined,
        currentlyWorking: undefined,
        summary: undefined,
        skills: undefined,
        links: undefined,
      },
      content: {
        subtitle: "",
        associatedCompany: "",
        location: "",
        featured: false,
        currentlyWorking: false,
        summary: "",
        skills: [],
        links: [],
      },
    },
    {
      name: "links of every allowed kind, without blank ones",
      sent: {
        links: [
          "http://example.org",
          "",
          " HTTPS://example.org/a?b#c ",
          "mailto:ada@example.org?subject=Hi",
          "  ",
        ],
      },
      content: {
        links: ["http://example.org", "HTTPS://example.org/a?b#c", "mailto:ada@example.org?subject=Hi"],
      },
    },
  ];

  test.each(stored)("stores $name", async ({ sent, content }) => {
    const reply = await create(sent);
    expect(reply.status).toBe(201);
    expect(Object.keys(reply.body).sort()).toEqual(["id", "project"]);
    expect(reply.body.id).toBe(reply.body.project._id);
    expect(reply.body.project).toMatchObject(content);
    expect(await read(reply.body.id)).toEqual(reply.body.project);
    expect(await list()).toContainEqual(reply.body.project);
    expect(Object.keys(reply.body.project).sort()).toEqual(
      ["_id", "version", "image", "duration", "sections", ...Object.keys(project)].sort(),
    );
  });
});

test("an update changes the fields, keeps the sections, and replaces or removes the picture", async () => {
  const { id } = (await create()).body;
  await call("PUT", `/projects/add-section/${id}`, form({ section }));
  const first = await update(id, { title: "Second engine" }, { image: await picture() });
  expect(first.status).toBe(200);
  expect(first.body.project).toMatchObject({ title: "Second engine", sections: [section] });
  expect(first.body.project.image).toStartWith("/uploads/");
  expect((await update(id, {})).body.project.image).toBe(first.body.project.image);
  expect((await update(id, { image: "" })).body.project).toMatchObject({ image: "", sections: [section] });
  expect((await update(id, { links: ["javascript:alert(1)"] })).status).toBe(422);
});

test("refuses an update of an older version with the current project, also if only a section has changed", async () => {
  const { id } = (await create()).body;
  expect((await update(id, { title: "One", version: 1 })).status).toBe(200);
  const late = await update(id, { title: "Two", version: 1 });
  expect(late.status).toBe(409);
  expect(late.body.error.current).toEqual(await read(id));
  const { version } = (await call("PUT", `/projects/add-section/${id}`, form({ section }))).body.project;
  expect(version).toBe(3);
  expect((await update(id, { title: "Three", version: 2 })).status).toBe(409);
  expect((await update(id, { title: "Three", version: 3 })).status).toBe(200);
});

describe("sections", () => {
  const add = (id: string, changed: object, files: object = {}) =>
    call("PUT", `/projects/add-section/${id}`, form({ section: changed, ...files }));
  const change = (id: string, changed: object, files: object = {}) =>
    call("PUT", `/projects/update-section/${id}`, form({ section: changed, ...files }));
  const remove = (id: string, _id: unknown) =>
    call("PUT", `/projects/delete-section/${id}`, { section: { _id } });
  const order = (id: string, ids: unknown[]) => call("PUT", `/projects/order-sections/${id}`, { ids });
  type Sections = { _id: string; header: string; image: string; version: number }[];

  test("adds a section at the end if it has a header, a body or a picture", async () => {
    const { id } = (await create()).body;
    expect((await add(id, { header: "Mill" })).status).toBe(201);
    await add(id, { body: "It grinds numbers." });
    const reply = await add(id, {}, { image: await picture() });
    expect(reply.status).toBe(201);
    expect(reply.body.project.sections).toEqual([
      { _id: expect.any(String), version: 1, header: "Mill", body: "", image: "" },
      { _id: expect.any(String), version: 1, header: "", body: "It grinds numbers.", image: "" },
      {
        _id: expect.any(String),
        version: 1,
        header: "",
        body: "",
        image: expect.stringContaining("/uploads/"),
      },
    ]);
    expect(await read(id)).toEqual(reply.body.project);
  });

  const empty = { header: "Header, body or an image is required." };
  test.each([
    { name: "nothing", sent: {}, fields: empty },
    { name: "blanks", sent: { header: "  ", body: "\n" }, fields: empty },
    { name: "only the path of a picture", sent: { image: "/uploads/a.png" }, fields: empty },
    {
      name: "a body of 1501 characters",
      sent: { body: "x".repeat(1501) },
      fields: { body: "Body can have at most 1500 characters." },
    },
  ])("answers 422 for $name", async ({ sent, fields }) => {
    const { id } = (await create()).body;
    const reply = await add(id, sent);
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual(fields);
    expect((await read(id)).sections).toEqual([]);
  });

  test("stores a body of 1500 characters", async () => {
    const { id } = (await create()).body;
    expect((await add(id, { body: "x".repeat(1500) })).body.project.sections[0].body).toHaveLength(1500);
  });

  test("an update changes one section by its own id", async () => {
    const { id } = (await create()).body;
    await add(id, { header: "Mill" });
    const { sections } = (await add(id, { header: "Store" }, { image: await picture() })).body.project as {
      sections: Sections;
    };
    const [mill, store] = sections;
    const reply = await change(id, { _id: store?._id, header: "Memory" });
    expect(reply.status).toBe(200);
    expect(reply.body.project.sections).toEqual([mill, { ...store, header: "Memory", version: 2 }]);

    const replaced = await change(id, { _id: store?._id }, { image: await picture() });
    expect(replaced.body.project.sections[1].header).toBe("");
    expect(replaced.body.project.sections[1].image).toStartWith("/uploads/");
    expect(replaced.body.project.sections[1].image).not.toBe(store?.image);
    // Without its picture, the section would be empty.
    const removed = await change(id, { _id: store?._id, image: "" });
    expect(removed.body.error.fields).toEqual(empty);
    expect((await read(id)).sections).toEqual(replaced.body.project.sections);
    expect((await change(id, { _id: store?._id, image: "", body: "x" })).body.project.sections[1].image).toBe(
      "",
    );
  });

  test("answers 404 for a section of another project, an unknown id and no id", async () => {
    const { id } = (await create()).body;
    const other = (await create()).body.id;
    await add(id, { header: "Mill" });
    const { sections } = (await add(other, { header: "Theirs" })).body.project as { sections: Sections };
    const theirs = sections[0]?._id;
    for (const _id of [theirs, "unknown", ""]) {
      expect((await change(id, { _id, header: "Stolen" })).status).toBe(404);
      expect((await remove(id, _id)).status).toBe(404);
    }
    expect((await change(id, { header: "Stolen" })).status).toBe(404);
    expect((await order(id, [theirs])).status).toBe(422);
    expect((await read(other)).sections).toEqual(sections);
    expect((await read(id)).sections).toHaveLength(1);
  });

  test("refuses an update of an older version", async () => {
    const { id } = (await create()).body;
    const { sections } = (await add(id, { header: "Mill" })).body.project as { sections: Sections };
    const _id = sections[0]?._id;
    expect((await change(id, { _id, header: "One", version: 1 })).status).toBe(200);
    const late = await change(id, { _id, header: "Two", version: 1 });
    expect(late.status).toBe(409);
    expect(late.body.error.current).toEqual(await read(id));
    expect((await read(id)).sections[0].header).toBe("One");
  });

  test("deletes a section by its id", async () => {
    const { id } = (await create()).body;
    await add(id, { header: "Mill" });
    const { sections } = (await add(id, { header: "Store" })).body.project as { sections: Sections };
    const reply = await remove(id, sections[0]?._id);
    expect(reply.status).toBe(200);
    expect(reply.body.project.sections).toEqual([sections[1]]);
    expect((await remove(id, sections[0]?._id)).status).toBe(404);
    expect((await remove(id, undefined)).body.error.fields).toEqual({ _id: "_id is required." });
  });

  test("sections can be reordered", async () => {
    const { id } = (await create()).body;
    for (const header of ["a", "b", "c"]) await add(id, { header });
    const ids = ((await read(id)).sections as Sections).map((entry) => entry._id);
    const [a, b, c] = ids;
    const headers = async () => ((await read(id)).sections as Sections).map((entry) => entry.header).join("");
    expect(
      (await order(id, [c, a, b])).body.project.sections.map((entry: { header: string }) => entry.header),
    ).toEqual(["c", "a", "b"]);
    for (const wrong of [[], [a, b], [a, b, c, c], [a, a, b], [a, b, c, "unknown"], [a, b, "unknown"]]) {
      const reply = await order(id, wrong);
      expect(reply.status).toBe(422);
      expect(reply.body.error.fields).toEqual({ ids: "ids must name every entry exactly once." });
    }
    expect(await headers()).toBe("cab");
    await add(id, { header: "d" });
    expect(await headers()).toBe("cabd");
    await remove(id, a);
    expect(await headers()).toBe("cbd");
  });
});

test("deleting a project deletes its sections and all pictures", async () => {
  const own = await createTestApp();
  const { id } = (await own.call("POST", "/projects/create", { project })).body;
  await own.call("PUT", `/projects/update-project-info/${id}`, form({ project, image: await picture() }));
  await own.call("PUT", `/projects/add-section/${id}`, form({ section, image: await picture() }));
  expect((await own.call("POST", `/projects/delete/${id}`)).body).toEqual({ _id: id });
  expect((await own.call("GET", `/projects/site-project/${id}`)).status).toBe(404);
  const count = (sql: string) =>
    own.store.db.$client.query<{ count: number }, []>(`select count(*) as count from ${sql}`).get()?.count;
  expect(count("project_sections")).toBe(0);
  expect(count("media where trashed_at is null")).toBe(0);
  expect(count("history where action = 'remove'")).toBe(2);
});

test("answers 404 and stores no picture when the project is deleted during an upload", async () => {
  const own = await createTestApp();
  const { id } = (await own.call("POST", "/projects/create", { project })).body;
  const sent = new Response(form({ section, image: await picture() }));
  const type = sent.headers.get("content-type") ?? "";
  const bytes = await sent.bytes();
  const body = new ReadableStream(
    {
      async pull(controller) {
        await own.call("POST", `/projects/delete/${id}`);
        controller.enqueue(bytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const reply = await own.app.request(`/api/projects/add-section/${id}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${own.token}`, "content-type": type },
    body,
    duplex: "half",
  } as RequestInit); // `duplex` is part of fetch's standard but not of this type.
  expect(reply.status).toBe(404);
  expect(own.files()).toEqual({ stored: [], temporary: [] });
});

test("lists current projects first by start, then the others by end, newest first", async () => {
  const own = await createTestApp();
  for (const [title, startDate, endDate] of [
    ["ended 2014", "2012-01-01", "2014-01-01"],
    ["runs since 2010", "2010-01-01", ""],
    ["ended 2015", "2001-01-01", "2015-01-01"],
    ["runs since 2012", "2012-01-01", ""],
  ])
    await own.call("POST", "/projects/create", {
      project: { ...project, title, startDate, endDate, currentlyWorking: endDate === "" },
    });
  const { projects } = (await own.call("GET", "/projects/site-projects")).body;
  expect(projects.map((entry: { title: string }) => entry.title)).toEqual([
    "runs since 2012",
    "runs since 2010",
    "ended 2015",
    "ended 2014",
  ]);
});

test("tells pages that only link to projects whether there are any", async () => {
  const own = await createTestApp();
  const hasProjects = async () => (await own.call("GET", "/projects/has-projects")).body;
  expect(await hasProjects()).toEqual({ hasProjects: false });
  await own.call("POST", "/projects/create", { project });
  expect(await hasProjects()).toEqual({ hasProjects: true });
});

test("lists the titles in the order of the projects", async () => {
  const own = await createTestApp();
  const titles = async () => (await own.call("GET", "/projects/site-project-titles")).body;
  expect(await titles()).toEqual({ projects: [] });
  for (const [title, startDate, endDate] of [
    ["older", "2012-01-01", "2014-01-01"],
    ["runs", "2010-01-01", ""],
    ["newer", "2001-01-01", "2015-01-01"],
  ])
    await own.call("POST", "/projects/create", {
      project: { ...project, title, startDate, endDate, currentlyWorking: endDate === "" },
    });
  const { projects } = (await own.call("GET", "/projects/site-projects")).body;
  expect((await titles()).projects).toEqual(
    projects.map(({ _id, title }: { _id: string; title: string }) => ({ _id, title })),
  );
  expect(projects.map(({ title }: { title: string }) => title)).toEqual(["runs", "newer", "older"]);
});

test("lists cards without the fields of the project pages", async () => {
  const own = await createTestApp();
  await own.call("POST", "/projects/create", { project });
  const { projects } = (await own.call("GET", "/projects/site-projects")).body;
  const cards = (await own.call("GET", "/projects/site-project-cards")).body.projects;
  expect(cards).toHaveLength(1);
  expect(projects).toMatchObject(cards);
  expect(Object.keys(cards[0]).sort()).toEqual([
    "_id",
    "associatedCompany",
    "currentlyWorking",
    "endDate",
    "featured",
    "image",
    "publishAt",
    "shortSummary",
    "skills",
    "startDate",
    "status",
    "title",
  ]);
});

test("a short summary that the import has cut off is as long on cards as the sentence that it begins", async () => {
  const own = await createTestApp();
  const textOf = async (shortSummary: string, summary: string) => {
    const { id } = (
      await own.call("POST", "/projects/create", { project: { ...project, shortSummary, summary } })
    ).body;
    const { projects } = (await own.call("GET", "/projects/site-project-cards")).body;
    return projects.find(({ _id }: { _id: string }) => _id === id).shortSummary;
  };
  const sentence = "A machine of brass that computes tables of numbers and prints them.";
  expect(await textOf("A machine of brass…", `${sentence} ${"It is large. ".repeat(20)}`)).toStartWith(
    sentence,
  );
  expect(await textOf("A machine of brass…", `A **machine** of brass that computes.`)).toBe(
    "A machine of brass that computes.",
  );
  expect(await textOf("A machine…", "It computes.")).toBe("A machine…");
  expect(await textOf("A machine", "A machine of brass.")).toBe("A machine");
});

test("lists the featured projects for the home page, or the newest ones if there are none, without drafts", async () => {
  const own = await createTestApp();
  const titles = async () =>
    (await own.call("GET", "/projects/site-works", undefined, { authorization: "" })).body.works.map(
      ({ title, startDate }: { title: string; startDate: string }) => `${title} ${startDate.slice(0, 4)}`,
    );
  expect(await titles()).toEqual([]);
  const add = (title: string, startDate: string, more: object) =>
    own.call("POST", "/projects/create", {
      project: {
        ...project,
        currentlyWorking: true,
        endDate: "",
        title,
        startDate,
        featured: false,
        ...more,
      },
    });
  await add("older", "2012-01-01", {});
  await add("newer", "2014-01-01", {});
  expect(await titles()).toEqual(["newer 2014", "older 2012"]);
  await add("hidden", "2015-01-01", { featured: true, status: "draft" });
  expect(await titles()).toEqual(["newer 2014", "older 2012"]);
  await add("featured", "2011-01-01", { featured: true });
  expect(await titles()).toEqual(["featured 2011"]);
});
