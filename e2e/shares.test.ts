// Share links (§17) in the running program: only their recipient sees the chosen entries.
import { expect, test } from "bun:test";
import { readPdf } from "../src/testing/read-pdf.ts";
import { watch } from "./support/browser.ts";
import { ownedSite } from "./support/owned-site.ts";
import { dialog, expectAccessible, panel, save } from "./support/owner-pages.ts";
import { goTo } from "./support/page-idle.ts";

const own = ownedSite();
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

async function post(path: string, body: object): Promise<Record<string, { _id: string; href: string }>> {
  const isForm = path.startsWith("/experiences");
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, JSON.stringify(value));
  const reply = await own.site.get(`/api${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${own.token}`, ...(!isForm && { "content-type": "application/json" }) },
    body: isForm ? form : JSON.stringify(body),
  });
  expect(reply.status).toBe(201);
  return await reply.json();
}

const job = (title: string, status: string) => ({
  title,
  company: "Babbage & Co",
  startDate: "2015-01-01",
  stopDate: "2016-01-01",
  description: `Did ${title}.`,
  status,
});
const visit = (path: string, headers = {}) =>
  own.site.get(path, { redirect: "manual", headers: { "user-agent": firefox, ...headers } });

test("only the link shows the chosen drafts, with its own résumé, until it is deleted", async () => {
  const draft = (await post("/experiences/create", { experience: job("Zugvogel", "draft") })).experience;
  await post("/experiences/create", { experience: job("Standvogel", "public") });
  const { share } = await post("/shares/create", {
    share: { name: "Charles", title: "For Charles", greeting: "Dear Charles.", experiences: [draft?._id] },
  });
  const href = share?.href ?? "";
  const reply = await visit(href);
  const html = await reply.text();
  expect(reply.status).toBe(200);
  for (const text of ["For Charles", "Dear Charles.", "Zugvogel"]) expect(html).toContain(text);
  expect(html).not.toContain("Standvogel");
  expect(html).not.toContain('"draft"');
  expect(reply.headers.get("cache-control")).toBe("private, no-store");
  expect(reply.headers.get("x-robots-tag")).toBe("noindex, nofollow");
  expect(reply.headers.get("referrer-policy")).toBe("no-referrer");
  expect(html.split("<script")[0]).not.toContain(href);

  const resume = await visit(`${href}/resume.pdf`);
  expect(resume.headers.get("content-type")).toBe("application/pdf");
  const text = (await readPdf(await resume.bytes())).pages.map((page) => page.text).join(" ");
  expect(text).toContain("Zugvogel");
  expect(text).not.toContain("Standvogel");

  for (const path of ["/experience", "/sitemap.xml", "/resume.txt", `/s/${href.slice(4)}`, `${href}/other`]) {
    const other = await visit(path);
    expect([path, (await other.text()).includes("Zugvogel")]).toEqual([path, false]);
  }
  expect((await visit(`${href}/other`)).status).toBe(404);

  await visit(href, { "user-agent": "WhatsApp/2.24.6.77 A" });
  const listed = await own.site.get("/api/shares", { headers: { authorization: `Bearer ${own.token}` } });
  expect((await listed.json()).shares[0]).toMatchObject({ opened: 1 });
  const statistics = await own.site.get("/api/statistics", {
    headers: { authorization: `Bearer ${own.token}` },
  });
  const { pages, shares } = (await statistics.json()).statistics;
  expect(shares).toEqual([{ name: "Charles", views: 1, visitors: 1 }]);
  expect(JSON.stringify(pages)).not.toContain("/s/");

  await own.site.get(`/api/shares/delete/${share?._id}`, {
    method: "POST",
    headers: { authorization: `Bearer ${own.token}` },
  });
  expect((await visit(href)).status).toBe(404);
});

test("asks for a password without script, and its cookie opens no other link", async () => {
  const { share } = await post("/shares/create", {
    share: { name: "Locked", greeting: "A secret.", password: "difference" },
  });
  const href = share?.href ?? "";
  const locked = await visit(href);
  expect(locked.status).toBe(401);
  expect(await locked.text()).not.toContain("A secret.");
  expect((await visit(`${href}/resume.pdf`)).status).toBe(303);
  const send = (password: string) =>
    own.site.get(href, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ password }).toString(),
    });
  const wrong = await send("indifference");
  expect([wrong.status, wrong.headers.get("set-cookie")]).toEqual([401, null]);
  const right = await send("difference");
  expect([right.status, right.headers.get("location")]).toEqual([303, href]);
  const cookie = right.headers.get("set-cookie") ?? "";
  // Over HTTPS its name begins with `__Host-`.
  expect(cookie).toMatch(/^share-[\da-f-]{36}=[\w-]{43}; .*Path=\/;.*HttpOnly.*SameSite=Strict/i);
  const [value = ""] = cookie.split(";");
  expect(await (await visit(href, { cookie: value })).text()).toContain("A secret.");
  expect((await visit(`${href}/resume.pdf`, { cookie: value })).status).toBe(200);
  const other = (await post("/shares/create", { share: { name: "Other", password: "difference" } })).share;
  expect((await visit(other?.href ?? "", { cookie: value })).status).toBe(401);
});

test("the owner adds a link in the admin, and its recipient opens it", async () => {
  const page = await own.open("/admin/sharing", 390);
  const list = panel(page, "Share links");
  await page.getByRole("button", { name: "Add Share Link" }).click();
  const form = dialog(page, "Add Share Link");
  await form.getByLabel("Name", { exact: true }).fill("A jury");
  await form.getByLabel("Greeting", { exact: true }).fill("Dear jury.");
  await form.getByLabel("Password", { exact: true }).fill("engine");
  await expectAccessible(page);
  await save(form);
  await form.waitFor({ state: "detached" });
  const href = (await list.getByRole("button", { name: "Copy link of A jury" }).getAttribute("title")) ?? "";

  const recipient = await own.browser.newPage();
  const problems = watch(recipient, own.site.url);
  await goTo(recipient, href);
  await expectAccessible(recipient);
  await recipient.getByLabel("Enter the password you were given.").fill("engine");
  await recipient.getByRole("button", { name: "Open" }).click();
  await recipient.getByRole("heading", { level: 3, name: "Standvogel" }).waitFor();
  await recipient.getByText("Dear jury.").waitFor();
  await goTo(recipient, href);
  await expectAccessible(recipient);
  expect(problems.filter((problem) => !problem.includes("401"))).toEqual([]);
  await recipient.close();
  await page.close();
});
