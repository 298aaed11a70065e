import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { isLong, randomFrom, reportFigure, seed, times } from "../../src/testing/long-run.ts";
import { openBrowser } from "../support/browser.ts";
import { goTo, settle } from "../support/page-idle.ts";
import { Program } from "../support/site.ts";
import { noisyPicture } from "./support/pictures.ts";
import { bearer, form, Server } from "./support/server.ts";
import { messageOf } from "./support/write-log.ts";

/** Texts that end any context they may be in, followed by a script. */
const payload = [
  "</script><script>window.__x=1</script>",
  "<!--<script>",
  "]]>--></title></textarea></style></noscript></template>",
  '"><img src=x onerror=window.__x=1>',
  "'><svg/onload=window.__x=1>",
  "<iframe srcdoc='<script>parent.__x=1</script>'>",
  "\u2028window.__x=1\u2029",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the literal text is meant.
  "${window.__x=1}{{window.__x=1}}",
  "javascript:window.__x=1",
  "\\u003cscript\\u003ewindow.__x=1\\u003c/script\\u003e",
  "&lt;script&gt;&#x3c;script&#x3e;",
  "%3Cscript%3E",
  "\u202e\ufeff\u200b\ud83d\ude00",
].join(" ");
/** For short fields. */
const short = "</script><svg onload=window.__x=1><!-- \u2028";
const scriptAddresses = [
  "javascript:window.__x=1",
  " JaVaScRiPt:window.__x=1",
  "java\tscript:window.__x=1",
  "\u0001javascript:window.__x=1",
  "data:text/html,<script>window.__x=1</script>",
  "vbscript:x",
  'https://x/"><script>window.__x=1</script>',
];

/** Buttons that open forms on each admin page. */
const FORMS = times(1, 40);

const publicPaths = [
  "/",
  "/experience",
  "/projects",
  "/contact",
  "/about",
  "/nowhere/</script><script>window.__x=1</script>",
  "/contact?sent=1",
];
const adminPaths = [
  "/admin",
  "/admin/my-info",
  "/admin/experiences",
  "/admin/projects",
  "/admin/about",
  "/admin/inbox",
];

/** Collects CSP violations, from before the first script of each page. */
async function watchPolicy(page: Page): Promise<string[]> {
  const reports: string[] = [];
  await page.exposeFunction("reportViolation", (text: string) => reports.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report = Reflect.get(window, "reportViolation") as (text: string) => void; // Exposed above.
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sample} on ${location.pathname}`);
    });
  });
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) reports.push(message.text());
  });
  return reports;
}

async function login(page: Page, server: Server, token: string): Promise<void> {
  await page.goto(`${server.url}/robots.txt`);
  await page.evaluate((value) => localStorage.setItem("authToken", value), token);
}

/** Waits until the admin has loaded its parts. */
async function shown(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.getElementById("page-title") !== null && document.querySelector(".waiting") === null,
  );
  await settle(page);
}

let browser: BrowserContext;
beforeAll(async () => {
  browser = await openBrowser();
}, 30_000);
afterAll(async () => {
  await browser.close();
});

type Filled = { program: Program; server: Server; token: string; projectId: string };

async function filledSite(words: string, line: string): Promise<Filled> {
  const program = new Program();
  const server = await Server.start(program);
  const { token, userId } = await server.setUp();
  const owner = bearer(token);
  const random = randomFrom(seed);
  const expectGood = async (pending: Promise<Response>) => {
    const reply = await pending;
    const text = await reply.text();
    if (reply.status > 201) throw new Error(`${reply.url}: ${reply.status} ${text}`);
    return text === "OK" ? {} : JSON.parse(text);
  };
  const json = (method: string, path: string, body: object) =>
    expectGood(server.json(method, path, body, owner));
  const multipart = (method: string, path: string, parts: Record<string, string | object>) =>
    expectGood(server.get(path, { method, headers: owner, body: form(parts) }));
  const cut = (max: number) => words.slice(0, max);

  const names = {
    fname: cut(1000),
    lname: cut(1000),
    phone: cut(1000),
    location: cut(1000),
    title: cut(1000),
  };
  await json("PUT", `/api/users/update-user/${userId}`, { newInfo: names });
  for (const field of ["headshot", "banner"])
    await multipart("PUT", `/api/users/update-image/${userId}`, { field, image: await noisyPicture(random) });
  await json("POST", "/api/summaries/create", { newSummary: words });
  for (const strength of ["1", "2", "3"])
    await json("POST", "/api/skills/create", { skill: { skill: `${words} ${strength}`, strength } });
  await json("POST", "/api/links/create", {
    link: {
      platform: "other",
      href: `https://example.org/?${encodeURIComponent(words)}#${line}`,
      siteHandle: words,
    },
  });
  const education = {
    school: words,
    location: words,
    specificCollege: words,
    gpa: words,
    startDate: "2010-01-01",
    endDate: "2012-01-01",
    degreeLevel: "Master",
    degree: words,
    minor: words,
    achievements: [words, line],
    associations: [words],
  };
  await multipart("POST", "/api/educations/create", { education, image: await noisyPicture(random) });
  const experience = {
    title: words,
    company: words,
    description: cut(375),
    startDate: "2010-01-01",
    stopDate: "2012-01-01",
    skills: [words, line],
    stillEmployed: false,
    location: words,
  };
  await multipart("POST", "/api/experiences/create", { experience, image: await noisyPicture(random) });
  const project = {
    title: words,
    subtitle: words,
    associatedCompany: words,
    location: words,
    featured: true,
    startDate: "2010-01-01",
    endDate: "2012-01-01",
    currentlyWorking: false,
    shortSummary: line,
    summary: cut(1000),
    skills: [words, line],
    links: [`https://example.org/${encodeURIComponent(line)}`, "mailto:a@example.org"],
  };
  const { id } = (await json("POST", "/api/projects/create", { project })) as { id: string };
  await multipart("PUT", `/api/projects/update-project-info/${id}`, {
    project,
    image: await noisyPicture(random),
  });
  await multipart("PUT", `/api/projects/add-section/${id}`, {
    section: { header: words, body: cut(1500) },
    image: await noisyPicture(random),
  });
  const block = { header: words, body: words, video: "", isLink: false, spacerSize: "" };
  await multipart("POST", "/api/abouts/create", { newSection: { ...block, blockType: "text" } });
  const about = await multipart("POST", "/api/abouts/create", {
    newSection: { ...block, blockType: "image", header: "", body: "" },
    image: await noisyPicture(random),
  });
  await json("PUT", "/api/media/describe", {
    address: (about as { about: { image: string } }).about.image,
    alt: cut(1000),
  });
  await multipart("POST", "/api/abouts/create", {
    newSection: {
      ...block,
      blockType: "video",
      isLink: true,
      video: `https://www.youtube.com/watch?v=dQw4w9WgXcQ&x=${encodeURIComponent(line)}`,
    },
  });
  await multipart("POST", "/api/downloads/add-resume", { resume: new File(["%PDF-1.4\n%%EOF\n"], "r.pdf") });
  await multipart("PUT", "/api/downloads/add-download/new", {
    name: line.replaceAll(/[\r\n\0]/g, ""),
    file: new Blob([words]),
  });
  const plain = words.replaceAll(/[\r\n\v\f\0\u0085\u2028\u2029]/g, " ");
  const message = messageOf(words) as { template_params: object };
  Object.assign(message.template_params, { name: plain.slice(0, 200), phone: plain.slice(0, 50) });
  await json("POST", "/api/v1.0/email/send", message);
  return { program, server, token, projectId: id };
}

async function hasRun(page: Page): Promise<boolean> {
  return await page.evaluate(() =>
    [window, ...Array.from(window.frames)].some((frame) => {
      try {
        return Reflect.get(frame, "__x") !== undefined;
      } catch {
        return false; // A frame of another origin, such as a video, can't reach ours.
      }
    }),
  );
}

/** Opens every page and form, and checks for executed scripts and CSP violations. @returns the number of pages and forms */
async function visit(
  site: Filled,
  isHostile: boolean,
): Promise<{ count: number; faults: string[]; reports: string[] }> {
  const { server, token, projectId } = site;
  const faults: string[] = [];
  const page = await browser.newPage();
  const reports = await watchPolicy(page);
  let count = 0;
  page.on("dialog", (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const look = async (path: string, isAdmin: boolean) => {
    await goTo(page, server.url + path);
    if (isAdmin) await shown(page);
    count++;
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    if (await hasRun(page)) faults.push(`${path} ran a script`);
    const addresses = await page.evaluate(() =>
      [...document.querySelectorAll("a[href], form[action], iframe[src], img[src]")].flatMap((element) =>
        ["href", "action", "src"].map((name) => element.getAttribute(name) ?? ""),
      ),
    );
    for (const address of addresses)
      if (/^(javascript|vbscript|data:text)/i.test(address.replaceAll(/[^\x21-\x7e]/g, "")))
        faults.push(`${path} leads to ${address}`);
    if (isAdmin && new URL(page.url()).pathname.startsWith("/admin/login"))
      faults.push(`${path} is not logged in`);
    if (!isAdmin) return;
    // Opens every form of the page, each with stored content.
    const edits = page.getByRole("main").getByRole("button", { name: /edit|update|change|upload|open/i });
    const total = Math.min(await edits.count(), FORMS);
    for (let at = 0; at < total; at++) {
      const button = edits.nth(at);
      if (!(await button.isVisible().catch(() => false))) continue;
      // By key, because the middle of a button may be covered by another one.
      await button.press("Enter");
      await settle(page);
      // Some of these buttons open no form.
      if ((await page.getByRole("dialog").count()) === 0) continue;
      count++;
      if (await hasRun(page)) faults.push(`a form of ${path} ran a script`);
      if (at === total - 1) return;
      await page.goto(server.url + path, { waitUntil: "domcontentloaded" });
      await shown(page);
    }
  };
  const project = [`/project/${projectId}`];
  for (const path of [...publicPaths.filter((each) => isHostile || !each.includes("<")), ...project])
    await look(path, false);
  await login(page, server, token);
  for (const path of [...adminPaths, `/admin/project/${projectId}`]) await look(path, true);
  // CSP violations caused by hostile addresses are expected; an executed script would be in `faults`.
  await page.close();
  return { count, faults, reports };
}

describe("S11: scripts in every field", () => {
  let site: Filled;
  beforeAll(async () => {
    site = await filledSite(payload, short);
  }, 60_000);
  afterAll(async () => {
    await site.server.kill();
    site.program.remove();
  });

  test("rejects a script as an address in every field for addresses", async () => {
    const { server, token } = site;
    const owner = bearer(token);
    for (const href of scriptAddresses) {
      const isHttp = href.startsWith("https:");
      const link = await server.json(
        "POST",
        "/api/links/create",
        { link: { platform: "other", href, siteHandle: "x" } },
        owner,
      );
      expect(isHttp ? [201, 422] : [422], href).toContain(link.status);
      const project = {
        title: "x",
        startDate: "2010-01-01",
        currentlyWorking: true,
        shortSummary: "x",
        links: [href],
      };
      expect(isHttp ? [201, 422] : [422], href).toContain(
        (await server.json("POST", "/api/projects/create", { project }, owner)).status,
      );
      const newSection = { blockType: "video", isLink: true, video: href };
      const about = await server.get("/api/abouts/create", {
        method: "POST",
        headers: owner,
        body: form({ newSection }),
      });
      expect(about.status, href).toBe(422);
    }
  });

  test("no page runs a script from a field", async () => {
    const { count, faults, reports } = await visit(site, true);
    expect(faults).toEqual([]);
    expect(count, "pages, and forms of most pages of the admin").toBeGreaterThan(
      publicPaths.length + adminPaths.length + 4,
    );
    expect(reports).toEqual([]);
    reportFigure(
      "S11",
      `${count} pages and forms with ${payload.length} hostile characters in every field: nothing ran, no CSP report`,
    );
  }, 120_000);

  test("no page runs a script that was written to the database as an address", async () => {
    const db = new Database(join(site.program.folder, "vitrine.db"), { readwrite: true, create: false });
    db.run("update links set href = 'javascript:window.__x=1'");
    db.run("update projects set links = ?", [
      JSON.stringify(["javascript:window.__x=1", "data:text/html,<script>1</script>"]),
    ]);
    db.run("update abouts set video = 'javascript:window.__x=1' where is_link");
    db.run("update users set headshot = 'javascript:window.__x=1', banner = ?", [
      '"><script>window.__x=1</script>',
    ]);
    db.run("update resumes set link = 'javascript:window.__x=1'");
    db.close();
    const page = await browser.newPage();
    const paths = ["/", "/contact", "/about", "/projects", `/project/${site.projectId}`];
    for (const path of paths) {
      await goTo(page, site.server.url + path);
      const addresses = await page
        .locator("a[href]")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      expect(addresses.length, path).toBeGreaterThan(0);
      // React replaces such an address by one that throws an error.
      const scripts = addresses.filter((href) => /^\s*javascript:(?!throw )/i.test(href ?? ""));
      expect(scripts, path).toEqual([]);
      expect(await hasRun(page), path).toBe(false);
    }
    await page.close();
  }, 60_000);
});

describe("on a site with ordinary content", () => {
  let site: Filled;
  beforeAll(async () => {
    site = await filledSite("Ada computes, and writes what she computes down.", "Ada computes.");
  }, 60_000);
  afterAll(async () => {
    await site.server.kill();
    site.program.remove();
  });

  test.skipIf(!isLong)(
    "S11: there are no CSP violations",
    async () => {
      const { count, faults, reports } = await visit(site, false);
      expect(faults).toEqual([]);
      expect(reports).toEqual([]);
      reportFigure("S11", `${count} honest pages and forms: no CSP report`);
    },
    120_000,
  );

  test("every inline script and style of every page is allowed by its hash, and no attribute contains a script", async () => {
    const paths = [...publicPaths, `/project/${site.projectId}`, ...adminPaths, "/admin/login"];
    const hashOf = (content: string) =>
      `'sha256-${new Bun.CryptoHasher("sha256").update(content).digest("base64")}'`;
    for (const path of paths) {
      const reply = await site.server.get(path);
      if (reply.status === 302) continue; // The redirect to the résumé.
      const html = await reply.text();
      const policy = reply.headers.get("content-security-policy") ?? "";
      const elements = [...html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g)];
      const isData = (attributes: string) => /type="application\/(ld\+)?json"/.test(attributes);
      const inline = elements.filter(
        ([, , attributes = ""]) => !isData(attributes) && !/\ssrc=/.test(attributes),
      );
      expect(inline.length, path).toBeGreaterThanOrEqual(1);
      for (const [, , , content = ""] of inline) expect(policy, path).toContain(hashOf(content));
      for (const [, , attributes = ""] of elements) {
        const [, src] = /\s(?:data-)?src="([^"]*)"/.exec(attributes) ?? [];
        if (src !== undefined) expect(src, path).toStartWith("/assets/");
      }
      expect(html, path).not.toMatch(/<[a-z][^>]*\son[a-z]+\s*=/i);
      expect(html, path).not.toMatch(/(href|src|action)="\s*javascript:/i);
    }
  }, 30_000);
});
