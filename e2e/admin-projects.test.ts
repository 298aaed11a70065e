import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import type { Project, ProjectInput } from "../src/features/projects/projects.contract.ts";
import { watch } from "./support/browser.ts";
import { picture } from "./support/generated-picture.ts";
import { ownedSite } from "./support/owned-site.ts";
import { dialog, expectAccessible, navigateTo, widths } from "./support/owner-pages.ts";
import { goTo, reload } from "./support/page-idle.ts";
import { drag, lift, move } from "./support/sorting.ts";

const own = ownedSite();

async function listed(): Promise<Project[]> {
  return ((await (await own.site.get("/api/projects/site-projects")).json()) as { projects: Project[] })
    .projects;
}

async function read(id: string): Promise<Project> {
  return ((await (await own.site.get(`/api/projects/site-project/${id}`)).json()) as { project: Project })
    .project;
}

async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const headers: Record<string, string> = { authorization: `Bearer ${own.token}` };
  if (body !== undefined && !(body instanceof FormData)) headers["content-type"] = "application/json";
  const reply = await own.site.get(`/api/projects/${path}`, {
    method,
    headers,
    body: body instanceof FormData ? body : JSON.stringify(body),
  });
  return await reply.json();
}

const compiler: ProjectInput = {
  title: "A compiler",
  startDate: "2012-01-01",
  endDate: "2014-04-01",
  shortSummary: "It compiles.",
};

async function addProject(fields: Partial<ProjectInput> = {}): Promise<string> {
  const { id } = (await call("POST", "create", { project: { ...compiler, ...fields } })) as { id: string };
  return id;
}

async function addSections(id: string, headers: string[]): Promise<void> {
  for (const header of headers) {
    const form = new FormData();
    form.set("section", JSON.stringify({ header, body: `About ${header.toLowerCase()}.` }));
    await call("PUT", `add-section/${id}`, form);
  }
}

async function removeAll(): Promise<void> {
  for (const { _id } of await listed()) await call("POST", `delete/${_id}`);
}

const saveIn = (form: Locator): Locator => form.getByRole("button", { name: "Save", exact: true });
const field = (form: Locator, label: string): Locator => form.getByLabel(label, { exact: true });

async function choose(form: Locator, label: string, month: string, year: string): Promise<void> {
  await form.getByLabel(`${label} Month`).selectOption({ label: month });
  await form.getByLabel(`${label} Year`).selectOption(year);
}

async function png(width: number, height: number) {
  return { name: "plan.png", mimeType: "image/png", buffer: await picture(width, height) };
}

async function sectionsOn(page: Page): Promise<string[]> {
  return await page.getByRole("list").getByRole("heading", { level: 3 }).allTextContents();
}

describe.each(widths(390))("at %i px", (width) => {
  let page: Page;
  beforeAll(async () => {
    page = await own.open("/robots.txt", width);
  });
  beforeEach(removeAll);
  afterAll(() => page.close());
  const open = (path: string) => goTo(page, own.site.url + path);

  test("shows errors of a new project, then stores it with its picture and opens its page", async () => {
    await open("/admin/projects");
    const faults = watch(page, own.site.url);
    const sent: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && sent.push(new URL(request.url()).pathname));
    await page.getByText("Nothing here yet.").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Add Project" }).click();
    const form = dialog(page, "Add Project");
    expect(await form.getByRole("button", { name: "Delete" }).count()).toBe(0);
    await saveIn(form).click();
    for (const label of ["Title", "Start Date", "Short Summary"])
      await form.getByText(`${label} is required.`, { exact: true }).waitFor();
    const end = form.getByRole("group", { name: "End Date" });
    await end.getByText("Enter an end date, or mark this as current.").waitFor();
    await expectAccessible(page);

    await field(form, "Title").fill("FLOW-MATIC");
    await choose(form, "Start Date", "May", "2015");
    await choose(form, "End Date", "April", "2015");
    await end.getByText("End Date must be after Start Date.").waitFor();
    await field(form, "Short Summary").fill("x".repeat(76));
    await form.getByText("76 / 75").waitFor();
    await form.getByText("Short Summary can have at most 75 characters.").waitFor();
    await field(form, "Summary").fill("x".repeat(1001));
    await form.getByText("1001 / 1000").waitFor();
    const links = form.getByRole("textbox", { name: "Links" });
    await links.fill("ftp://example.org");
    await links.press("Enter");
    // Immediately, and after it was added as an entry.
    await form.getByText("Links must start with http://, https:// or mailto:.").waitFor();
    await saveIn(form).click();
    await form.getByText("Summary can have at most 1000 characters.", { exact: true }).waitFor();
    await form.getByText("Links must start with http://, https:// or mailto:.").waitFor();
    expect(sent).toEqual([]);

    // 'Currently working' clears and disables the end.
    await form.getByLabel("Currently working").check();
    for (const part of ["Month", "Year"]) {
      expect(await form.getByLabel(`End Date ${part}`).isDisabled()).toBe(true);
      expect(await form.getByLabel(`End Date ${part}`).inputValue()).toBe("");
    }
    await form.getByText("End Date must be after Start Date.").waitFor({ state: "detached" });
    await form.getByLabel("Currently working").uncheck();
    await choose(form, "End Date", "August", "2017");
    await form.getByText("2 years 3 months", { exact: true }).waitFor();

    await field(form, "Subtitle").fill("Data processing in English");
    await field(form, "Associated Company").fill("Remington Rand");
    await field(form, "Location").fill("New York");
    await form.getByLabel("Featured").check();
    await field(form, "Short Summary").fill("Programs that managers can read.");
    await field(form, "Summary").fill("First there were symbols.\nThen there was English.");
    await form.getByRole("button", { name: "Remove ftp://example.org" }).click();
    await form
      .getByText("Links must start with http://, https:// or mailto:.")
      .waitFor({ state: "detached" });
    // The missing scheme of an address is added.
    await links.fill("example.org/flow-matic");
    await links.press("Enter");
    await form.getByRole("textbox", { name: "Skills" }).fill("Compilers");
    const input = form.locator("input[type=file]");
    await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no") });
    await form.getByRole("alert").getByText("Please upload a valid image file.").waitFor();
    await input.setInputFiles(await png(640, 480));
    await saveIn(form).click();

    await page.getByRole("heading", { name: "FLOW-MATIC", level: 1 }).waitFor();
    const [project] = await listed();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/admin/project/${project?._id}`);
    expect(project).toMatchObject({
      title: "FLOW-MATIC",
      subtitle: "Data processing in English",
      associatedCompany: "Remington Rand",
      location: "New York",
      featured: true,
      startDate: "2015-05-01",
      endDate: "2017-08-01",
      currentlyWorking: false,
      shortSummary: "Programs that managers can read.",
      summary: "First there were symbols.\nThen there was English.",
      skills: ["Compilers"],
      links: ["https://example.org/flow-matic"],
    });
    expect(project?.image).toStartWith("/uploads/");
    // The page shows all values (§2, Project detail).
    await page.getByRole("img", { name: "Featured" }).waitFor();
    for (const words of [
      "Data processing in English",
      "Remington Rand",
      "New York",
      "May 2015 - Aug 2017",
      "2 years 3 months",
      "Compilers",
      "example.org/flow-matic",
      "First there were symbols.",
      "No sections available.",
    ])
      await page.getByText(words).waitFor();
    expect(await page.locator(`img[src^="${project?.image.replace(/\.\w+$/, "")}"]`).count()).toBe(1);
    expect(await page.getByRole("link", { name: "View as visitor" }).getAttribute("href")).toBe(
      `/project/${project?._id}`,
    );
    await expectAccessible(page);
    expect(faults).toEqual([]);
  });

  test("adds a project whose picture can't be stored, and keeps the picture in its form", async () => {
    await open("/admin/projects");
    await page.getByRole("button", { name: "Add Project" }).click();
    const add = dialog(page, "Add Project");
    await field(add, "Title").fill("A compiler");
    await choose(add, "Start Date", "May", "2015");
    await add.getByLabel("Currently working").check();
    await field(add, "Short Summary").fill("It compiles.");
    await add.locator("input[type=file]").setInputFiles(await png(320, 240));
    await page.route("**/api/projects/update-project-info/*", (route) =>
      route.fulfill({ status: 507, json: { error: { code: "full", message: "The disk is full." } } }),
    );
    await saveIn(add).click();
    const edit = dialog(page, "Edit Project");
    await edit.getByText("We restored your unsaved changes.").waitFor();
    const toast = page.getByRole("listitem").filter({ hasText: "Project added without its picture" });
    await toast.getByText("The disk is full.").waitFor();
    await toast.getByRole("button", { name: "Close", exact: true }).click();
    await toast.waitFor({ state: "detached" });
    const [project] = await listed();
    expect(project).toMatchObject({ title: "A compiler", image: "" });
    expect(page.url()).toContain(`/admin/project/${project?._id}`);
    await page.unroute("**/api/projects/update-project-info/*");
    await saveIn(edit).click();
    await edit.waitFor({ state: "detached" });
    expect(await listed()).toHaveLength(1);
    expect((await read(project?._id ?? "")).image).toStartWith("/uploads/");
    // No draft is left.
    await navigateTo(page, "Projects");
    await page.getByRole("heading", { name: "Projects", level: 1 }).waitFor();
    expect(await page.getByText("Not saved yet").count()).toBe(0);
  });

  test("lists projects in the server's order, stores stars, and links to their pages", async () => {
    await addProject({ title: "Ended early", endDate: "2013-01-01" });
    await addProject({ title: "Still running", endDate: "", currentlyWorking: true, featured: true });
    await addProject({ title: "Ended late", endDate: "2016-01-01" });
    await open("/admin/projects");
    expect(await page.getByRole("list").getByRole("heading").allTextContents()).toEqual(
      (await listed()).map(({ title }) => title),
    );
    await expectAccessible(page);
    const star = (title: string) => page.getByRole("button", { name: `Feature ${title}` });
    expect(await star("Still running").getAttribute("aria-pressed")).toBe("true");
    expect(await star("Ended late").getAttribute("aria-pressed")).toBe("false");
    const featured = async () =>
      (await listed()).filter((project) => project.featured).map(({ title }) => title);

    // Shown immediately, and reverted if the request fails.
    const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
    await page.route("**/api/projects/update-project-info/*", async (route) => {
      await refused;
      await route.fulfill({ status: 500, json: { error: { code: "x", message: "It went wrong." } } });
    });
    await star("Ended late").click();
    await page.getByText("2 of 3 featured").waitFor();
    refuse();
    const toast = page.getByRole("listitem").filter({ hasText: "It went wrong." });
    await toast.getByRole("alert").waitFor();
    // The toast would cover the list for five seconds.
    await toast.getByRole("button", { name: "Close", exact: true }).click();
    await page.getByText("1 of 3 featured").waitFor();
    await page.unroute("**/api/projects/update-project-info/*");
    const stored = page.waitForResponse("**/api/projects/update-project-info/*");
    await star("Ended late").click();
    expect((await stored).status()).toBe(200);
    expect(await featured()).toEqual(["Still running", "Ended late"]);

    await page.getByRole("link", { name: "Ended early", exact: true }).click();
    await page.getByRole("heading", { name: "Ended early", level: 1 }).waitFor();
    expect(page.url()).toContain("/admin/project/");
  });

  test("'Edit Info' changes the project, and asks before a changed form is closed", async () => {
    await addProject();
    await open("/admin/projects");
    await page.getByRole("link", { name: "A compiler", exact: true }).click();
    await page.getByRole("button", { name: "Edit Info" }).click();
    const form = dialog(page, "Edit Project");
    expect(await field(form, "Short Summary").inputValue()).toBe("It compiles.");
    await field(form, "Title").fill("Another compiler");
    await expectAccessible(page);
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    for (const leave of [() => page.keyboard.press("Escape"), () => page.evaluate(() => history.back())]) {
      await leave();
      await question.getByRole("button", { name: "Keep editing" }).click();
      await question.waitFor({ state: "detached" });
    }
    await field(form, "Short Summary").fill("   ");
    await saveIn(form).click();
    await form.getByText("Short Summary is required.").waitFor();
    await field(form, "Short Summary").fill("It compiles twice.");
    await form.getByLabel("Currently working").check();
    await saveIn(form).click();
    await form.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Another compiler", level: 1 }).waitFor();
    await page.getByText("Jan 2012 - Current").waitFor();
    expect(await page.title()).toStartWith("Another compiler");
    expect(await listed()).toMatchObject([
      { title: "Another compiler", shortSummary: "It compiles twice.", endDate: "", currentlyWorking: true },
    ]);
  });

  test("deleting a project returns to the list, and Undo restores it with its sections", async () => {
    const id = await addProject();
    await addSections(id, ["One", "Two"]);
    await open(`/admin/project/${id}`);
    const faults = watch(page, own.site.url);
    await page.getByRole("button", { name: "Edit Info" }).click();
    await dialog(page, "Edit Project").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("heading", { name: "Projects", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/admin/projects");
    await page.getByText(/ deleted\.$/).waitFor();
    expect(await listed()).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("link", { name: "A compiler", exact: true }).click();
    await page.getByRole("heading", { name: "Two" }).waitFor();
    expect((await read(id)).sections.map(({ header }) => header)).toEqual(["One", "Two"]);
    expect(faults).toEqual([]);
  });

  test("sections can be added, edited, deleted and restored, unless they are empty or too long", async () => {
    const id = await addProject();
    await open(`/admin/project/${id}`);
    const faults = watch(page, own.site.url);
    const sections = async () => (await read(id)).sections;
    await page.getByText("No sections available.").waitFor();
    await page.getByRole("button", { name: "Add Section" }).click();
    const add = dialog(page, "Add Section");
    expect(await add.getByRole("button", { name: "Delete" }).count()).toBe(0);
    await saveIn(add).click();
    await add.getByText("Header, body or an image is required.").waitFor();
    expect(await field(add, "Header").getAttribute("aria-invalid")).toBe("true");
    await expectAccessible(page);
    await field(add, "Body").fill("x".repeat(1501));
    await add.getByText("1501 / 1500").waitFor();
    await saveIn(add).click();
    await add.getByText("Body can have at most 1500 characters.").waitFor();
    expect(await sections()).toEqual([]);
    await field(add, "Body").fill("How it began.");
    await field(add, "Header").fill("Beginning");
    await saveIn(add).click();
    await add.waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Beginning", level: 3 }).waitFor();

    // An image is enough.
    await page.getByRole("button", { name: "Add Section" }).click();
    await add
      .locator("input[type=file]")
      .setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
    await add.getByRole("alert").getByText("Please upload a valid image file.").waitFor();
    await add.locator("input[type=file]").setInputFiles(await png(400, 300));
    await add.getByLabel("Alternative text").fill("The first page");
    await saveIn(add).click();
    await add.waitFor({ state: "detached" });
    await page.getByText("Image only", { exact: true }).waitFor();
    expect(await sections()).toMatchObject([
      { header: "Beginning", body: "How it began.", image: "" },
      { header: "", body: "", image: expect.stringMatching(/^\/uploads\//) },
    ]);
    await expectAccessible(page);

    // Without its image, it would be empty.
    await page.getByRole("button", { name: "Edit Section" }).nth(1).click();
    const edit = dialog(page, "Edit Section");
    await edit.getByRole("button", { name: "Remove the picture" }).click();
    await saveIn(edit).click();
    await edit.getByText("Header, body or an image is required.").waitFor();
    await field(edit, "Header").fill("Middle");
    await saveIn(edit).click();
    await edit.waitFor({ state: "detached" });
    expect((await sections())[1]).toMatchObject({ header: "Middle", body: "", image: "" });

    // A click on a section opens it too, and Undo restores its place.
    await page.getByRole("heading", { name: "Beginning" }).click();
    expect(await field(edit, "Body").inputValue()).toBe("How it began.");
    await edit.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText(/ deleted\.$/).waitFor();
    expect(await sectionsOn(page)).toEqual(["Middle"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { name: "Beginning" }).waitFor();
    expect(await sectionsOn(page)).toEqual(["Beginning", "Middle"]);
    expect((await sections()).map(({ header }) => header)).toEqual(["Beginning", "Middle"]);
    expect(faults).toEqual([]);
  });

  test("sections can be sorted by keyboard and by dragging, and the order is stored", async () => {
    const id = await addProject();
    await addSections(id, ["One", "Two", "Three"]);
    await open(`/admin/project/${id}`);
    const stored = async () => (await read(id)).sections.map(({ header }) => header);
    const handle = (name: string) => page.getByRole("button", { name: `Move ${name}` });
    await expectAccessible(page);

    await move(page, handle("Three"), "Three", "ArrowUp", ["2 of 3", "1 of 3"]);
    expect(await sectionsOn(page)).toEqual(["Three", "One", "Two"]);
    expect(await stored()).toEqual(["Three", "One", "Two"]);

    // Escape restores the position.
    await lift(page, handle("Two"), "Two");
    await page.keyboard.press("ArrowUp");
    await page.getByText("Two: 2 of 3.").waitFor({ state: "attached" });
    await page.keyboard.press("Escape");
    await page.getByText("Two is back in place.").waitFor({ state: "attached" });
    expect(await stored()).toEqual(["Three", "One", "Two"]);

    // The page may still scroll after the key presses: hovering waits until the element is stable.
    await handle("Three").hover();
    await drag(page, handle("Three"), handle("Two"), "Three: 3 of 3.");
    expect(await stored()).toEqual(["One", "Two", "Three"]);
    await reload(page);
    expect(await sectionsOn(page)).toEqual(["One", "Two", "Three"]);

    // The order is reverted if the request fails.
    await page.route("**/api/projects/order-sections/*", (route) => route.abort());
    await lift(page, handle("One"), "One");
    await page.keyboard.press("ArrowDown");
    await page.getByText("One: 2 of 3.").waitFor({ state: "attached" });
    await page.keyboard.press("Space");
    await page.getByText("Order not saved").waitFor();
    expect(await sectionsOn(page)).toEqual(["One", "Two", "Three"]);
    await page.unroute("**/api/projects/order-sections/*");
  });
});

describe("a project's page", () => {
  let page: Page;
  beforeAll(async () => {
    page = await own.open("/robots.txt");
  });
  beforeEach(removeAll);
  afterAll(() => page.close());

  test("asks before it overwrites a section that another tab has saved", async () => {
    const id = await addProject();
    await addSections(id, ["One", "Two"]);
    await goTo(page, `${own.site.url}/admin/project/${id}`);
    const elsewhere = async (body: string) => {
      const section = (await read(id)).sections[1];
      const form = new FormData();
      form.set("section", JSON.stringify({ ...section, body }));
      await call("PUT", `update-section/${id}`, form);
    };
    await page.getByRole("button", { name: "Edit Section" }).nth(1).click();
    const form = dialog(page, "Edit Section");
    await field(form, "Header").fill("Mine");
    await elsewhere("Theirs.");
    await saveIn(form).click();
    await form.getByText("This section was changed elsewhere since you opened it.").waitFor();
    await form.getByRole("button", { name: "Use the saved version" }).click();
    expect(await field(form, "Body").inputValue()).toBe("Theirs.");
    expect(await field(form, "Header").inputValue()).toBe("Two");
    await field(form, "Header").fill("Mine");
    await elsewhere("Theirs again.");
    await saveIn(form).click();
    await form.getByRole("button", { name: "Keep my version" }).click();
    await form.waitFor({ state: "detached" });
    expect((await read(id)).sections[1]).toMatchObject({ header: "Mine", body: "Theirs." });
  });

  test("shows the message for an unknown project, with a link to all projects", async () => {
    await goTo(page, `${own.site.url}/admin/project/nothing`);
    await page.getByRole("heading", { name: "Oops! Couldn't find this project." }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "All projects" }).click();
    await page.getByRole("heading", { name: "Projects", level: 1 }).waitFor();
  });

  test("does not restore the draft of a new section in another project", async () => {
    const first = await addProject({ title: "First" });
    const second = await addProject({ title: "Second" });
    await goTo(page, `${own.site.url}/admin/project/${first}?section=new`);
    const form = dialog(page, "Add Section");
    await field(form, "Header").fill("Of the first");
    page.on("dialog", (question) => void question.accept());
    await page.goto(`${own.site.url}/admin/project/${second}?section=new`);
    await form.waitFor();
    expect(await field(form, "Header").inputValue()).toBe("");
    await page.goto(`${own.site.url}/admin/project/${second}`);
    await page.getByRole("link", { name: "Continue" }).click();
    await form.getByText("We restored your unsaved changes.").waitFor();
    expect(await field(form, "Header").inputValue()).toBe("Of the first");
  });
});

test("an imported project can be featured even if required fields are missing", async () => {
  await removeAll();
  await Bun.write(
    `${own.program.folder}/lacking.json`,
    JSON.stringify({ projects: [{ name: "Without words", startDate: "2020-01" }] }),
  );
  await own.site.stop();
  expect((await own.program.run(["import", "lacking.json"])).code).toBe(0);
  own.site = await own.program.serve();
  const page = await own.open("/admin/projects");
  const star = page.getByRole("button", { name: "Feature Without words" });
  await star.click();
  await page.getByText("Without words is featured.").waitFor();
  expect(await star.getAttribute("aria-pressed")).toBe("true");
  await page.close();
});
