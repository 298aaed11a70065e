// How the owner translates a site: in the tabs of forms, and from the page of translations.
import { expect, test } from "bun:test";
import { ownedSite } from "./support/owned-site.ts";
import { dialog, expectAccessible, navigateTo, panel, save, widths } from "./support/owner-pages.ts";
import { goTo } from "./support/page-idle.ts";

let jobId = "";
const own = ownedSite(async () => {
  await send("PUT", "/api/languages", { languages: { main: "en", others: ["de", "ar"], hidden: [] } });
  const experience = {
    ...{ title: "Lead engineer", company: "Analytical Engines", description: "Built **engines**." },
    ...{ location: "London", startDate: "2015-01-01", stopDate: "", stillEmployed: true },
    ...{ highlights: ["The first program"], skills: [] },
  };
  const body = new FormData();
  body.append("experience", JSON.stringify(experience));
  const added = await own.site.get("/api/experiences/create", {
    method: "POST",
    headers: { authorization: `Bearer ${own.token}` },
    body,
  });
  expect(added.status).toBe(201);
  jobId = (await added.json()).experience._id;
  const project = {
    title: "Note G",
    shortSummary: "Bernoulli numbers.",
    startDate: "2020-01-01",
    endDate: "2021-01-01",
  };
  await send("POST", "/api/projects/create", { project });
});

async function send(method: string, path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${own.token}`, "content-type": "application/json" };
  const response = await own.site.get(path, { method, headers, body: JSON.stringify(body) });
  expect([path, response.status < 300]).toEqual([path, true]);
}

const pageText = async (path: string) => await (await own.site.get(path)).text();

test("a job is translated in its form, and visitors of the language read it", async () => {
  const page = await own.open("/admin/experiences");
  await page.getByRole("button", { name: /^Edit / }).click();
  const form = dialog(page, "Edit Experience");
  await form.getByRole("tab", { name: /Deutsch/ }).click();
  const title = form.getByRole("textbox", { name: "Title" });
  expect([await title.getAttribute("lang"), await title.getAttribute("dir")]).toEqual(["de", "ltr"]);
  await title.fill("Leitende Ingenieurin");
  // A company's name needs no translation.
  expect(await form.getByRole("button", { name: /^Copy.*from English.*Company/ }).count()).toBe(0);
  await form.getByRole("button", { name: /^Copy.*from English.*Location/ }).click();
  await form.getByRole("textbox", { name: "Description" }).fill("Baute **Maschinen**.");
  await form.getByRole("tab", { name: /Deutsch/ }).press("ArrowRight");
  await form.getByRole("textbox", { name: "Title" }).fill("كبيرة المهندسين");
  await page.keyboard.press("Control+s");
  await page.getByText("Lead engineer saved.").waitFor();
  const german = await pageText("/de/experience");
  for (const text of ["Leitende Ingenieurin", "Analytical Engines", "Baute <strong>Maschinen</strong>."])
    expect(german).toContain(text);
  expect(await pageText("/ar/experience")).toContain("كبيرة المهندسين");
  expect(await pageText("/experience")).toContain("Lead engineer");
  await page.close();
});

test("a translation that is too long opens its tab, and unsaved ones are asked about", async () => {
  const page = await own.open("/admin/experiences");
  await page.getByRole("button", { name: /^Edit / }).click();
  const form = dialog(page, "Edit Experience");
  await form.getByRole("tab", { name: /Deutsch/ }).click();
  await form.getByRole("textbox", { name: "Location" }).fill("x".repeat(2000));
  await form.getByRole("tab", { name: /English/ }).click();
  await save(form);
  await form.getByText(/Location can have at most/).waitFor();
  const location = form.getByRole("textbox", { name: "Location" });
  expect(await location.getAttribute("lang")).toBe("de");
  expect(await location.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /Discard/ })
    .click();
  await form.waitFor({ state: "detached" });
  await page.close();
});

test("a changed main text makes its translation outdated, which leads to the field and back", async () => {
  const page = await own.open("/admin/experiences");
  await page.getByRole("button", { name: /^Edit / }).click();
  const form = dialog(page, "Edit Experience");
  await form.getByRole("textbox", { name: "Title" }).fill("Chief engineer");
  await form.getByRole("tab", { name: /Deutsch.*1 outdated/ }).waitFor();
  await save(form);
  await page.getByText("Chief engineer saved.").waitFor();
  await navigateTo(page, "Translations");
  const outdated = page.getByRole("region", { name: "Outdated in German" });
  await outdated.getByRole("link", { name: "Chief engineer, Analytical Engines in German" }).click();
  await form.getByText("The main text has changed since this was translated.").waitFor();
  const title = form.getByRole("textbox", { name: "Title" });
  expect(await title.evaluate((element) => element === document.activeElement)).toBe(true);
  await form.getByRole("button", { name: /^Mark as up to date/ }).click();
  await save(form);
  await page.getByText("Chief engineer saved.").waitFor();
  await page.waitForURL(/\/admin\/translations#de$/);
  await outdated.waitFor({ state: "detached" });
  expect(await pageText("/de/experience")).toContain("Leitende Ingenieurin");

  const missing = page.getByRole("region", { name: "Missing in German" });
  await missing.getByRole("link", { name: "Note G in German" }).click();
  const project = dialog(page, "Edit Project");
  await project.getByRole("textbox", { name: "Title" }).fill("Note G");
  await project.getByRole("textbox", { name: "Short Summary" }).fill("Bernoulli-Zahlen.");
  await save(project);
  await page.waitForURL(/\/admin\/translations#de$/);
  expect(await pageText("/de/projects")).toContain("Bernoulli-Zahlen.");
  await page.close();
});

test("the forms and the page of translations are accessible", async () => {
  for (const width of widths(390)) {
    const page = await own.open("/admin/translations", width);
    await panel(page, "Arabic").waitFor();
    await expectAccessible(page);
    await goTo(page, `${own.site.url}/admin/experiences?experience=${jobId}&lang=ar&field=description`);
    await dialog(page, "Edit Experience").getByRole("textbox", { name: "Description" }).waitFor();
    await expectAccessible(page);
    await page.close();
  }
});

test("the header of a wide window has one line, with Translations and unread messages", async () => {
  const message = {
    name: "Charles",
    email: "charles@example.org",
    phone: "+44 20 555 01",
    message: "Hello.",
  };
  const reply = await own.site.get("/api/v1.0/email/send", {
    method: "POST",
    body: JSON.stringify({
      ...{ user_id: "any", service_id: "any", template_id: "any" },
      template_params: message,
    }),
  });
  expect(await reply.text()).toBe("OK");
  const page = await own.open("/admin/translations", 1440);
  const boxOf = async (role: "link" | "button", name: string) =>
    await page.getByRole(role, { name, exact: true }).boundingBox();
  await page.getByRole("link", { name: "Inbox (1)", exact: true }).waitFor();
  const [home, logout] = [await boxOf("link", "Return To Your Site"), await boxOf("button", "Logout")];
  expect(logout?.y).toBeLessThan((home?.y ?? 0) + (home?.height ?? 0) / 2);
  await page.close();
});
