import { afterEach, expect, test } from "bun:test";
import { join } from "node:path";
import { startCodeHost } from "../../../testing/code-host.ts";
import { createTestApp, form, type TestApp } from "../../../testing/test-app.ts";
import { collectImporters } from "../importers.ts";
import { readRepositories } from "./read-repositories.ts";

const fixture = (name: string) => Bun.file(join(import.meta.dir, "fixtures", name)).json();
const [first, second] = [await fixture("github.page1.json"), await fixture("github.page2.json")];
const TOKEN = "ghp_secret0000token";

type Host = ReturnType<typeof startCodeHost>;
const hosts: Host[] = [];
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.stop();
});

function start(answer: Parameters<typeof startCodeHost>[0]): Host {
  const host = startCodeHost(answer);
  hosts.push(host);
  return host;
}

/** GitHub with the recorded pages. Its `Link` header names another path, as GitHub's does. */
function startGitHub(pages: object[][] = [first, second]): Host {
  return start((_request, url) => {
    const page = Number(url.searchParams.get("page") ?? 1);
    const link = `<${url.origin}/user/9/repos?page=${page + 1}>; rel="next", <${url.origin}/user/9/repos?page=${pages.length}>; rel="last"`;
    return Response.json(pages[page - 1] ?? [], { headers: page < pages.length ? { link } : {} });
  });
}

async function siteWith(host: Host) {
  return await createTestApp({ repositoryApis: host.apis });
}

const preview = async (site: TestApp, source = "github:ada-example", token?: string) =>
  await site.call("POST", "/import/preview", { source, ...(token !== undefined && { token }) });

type Change = {
  _id: string;
  title: string;
  action: string;
  isAccepted?: boolean;
  after: object;
  note?: string;
};
const offered = (changes: Change[]) => changes.filter(({ isAccepted }) => isAccepted !== false);

/** Imports what is ticked, or the named projects. */
async function importAll(
  site: TestApp,
  { source, titles, isPublic }: { source?: string; titles?: string[]; isPublic?: boolean } = {},
) {
  const { status, body } = await preview(site, source);
  expect(status).toBe(200);
  const changes: Change[] = body.preview.changes;
  const wanted =
    titles === undefined ? offered(changes) : changes.filter(({ title }) => titles.includes(title));
  const accept = wanted.filter(({ action }) => action !== "same").map(({ _id }) => _id);
  const applied = await site.call("POST", "/import/apply", { _id: body.preview._id, accept, isPublic });
  expect(applied.status).toBe(200);
  return { preview: body.preview, applied: applied.body };
}

const projectsOf = async (site: TestApp) => (await site.call("GET", "/projects/site-projects")).body.projects;
const projectOf = async (site: TestApp, title: string) =>
  (await projectsOf(site)).find((project: { title: string }) => project.title === title);

test("offers all repositories, and ticks what is the user's own work", async () => {
  const host = startGitHub();
  const { status, body } = await preview(await siteWith(host));
  expect(status).toBe(200);
  expect(body.preview).toMatchObject({ source: "github:ada-example", isDraft: true });
  const changes: Change[] = body.preview.changes;
  expect(
    offered(changes)
      .map(({ title }) => title)
      .sort(),
  ).toEqual(["a.b_c--d", "bad-homepage", "empty", "kiln", "rtl", "template"]);
  const notes = changes.flatMap(({ title, note }) => (note === undefined ? [] : [`${title}: ${note}`]));
  expect(notes.sort()).toEqual([
    ".github: settings of the account",
    "ada-example.github.io: website",
    "ada-example: profile page",
    "mirror: mirror",
    "never-pushed: empty",
    "old-thing: archived",
    "phoenix: fork",
  ]);
  expect(body.preview.warnings).toEqual([
    "bad-homepage: its website is not a valid link and was left out: javascript:alert(1)",
  ]);
  expect(host.received.map(({ path }) => path)).toEqual([
    "/users/ada-example/repos?per_page=100&type=owner&sort=pushed",
    "/user/9/repos?page=2",
  ]);
});

test("a repository becomes a draft project with its description, languages, topics, links and months", async () => {
  const site = await siteWith(startGitHub());
  await importAll(site);
  expect(await projectOf(site, "kiln")).toMatchObject({
    status: "draft",
    shortSummary: "Fires pots.",
    startDate: "2019-02-01",
    endDate: "2026-08-01",
    currentlyWorking: false,
    url: "https://kiln.example.org/",
    links: ["https://github.com/ada-example/kiln"],
    skills: ["Elixir", "ceramics"],
  });
  const { skills, shortSummary, summary } = await projectOf(site, "template");
  expect(skills).toHaveLength(21);
  expect(shortSummary.length).toBeLessThanOrEqual(75);
  expect(summary).toStartWith("word word");
  const { shortSummary: mirrored } = await projectOf(site, "rtl");
  expect(mirrored).toBe("مكتبة صغيرة للتواريخ 🗓️ evil");
  // Pushed to last in the month in which it was made.
  expect(await projectOf(site, "bad-homepage")).toMatchObject({
    url: "",
    startDate: "2024-01-01",
    endDate: "2024-01-01",
  });
  expect(await projectOf(site, "phoenix")).toBeUndefined();
});

test("of a fork nothing that is the original's is taken as the user's, and a missing description is not invented", async () => {
  const site = await siteWith(startGitHub());
  await importAll(site, { titles: ["phoenix", "never-pushed", "old-thing"], isPublic: true });
  expect(await projectOf(site, "phoenix")).toMatchObject({
    status: "public",
    subtitle: "Fork",
    url: "",
    startDate: "2024-01-01",
    endDate: "",
    currentlyWorking: false,
  });
  expect((await projectOf(site, "never-pushed")).shortSummary).toBe("Repository on GitHub.");
  const [bare] = [{ ...first[0], id: 5, name: "bare", description: null }];
  const other = await siteWith(startGitHub([[bare]]));
  await importAll(other);
  expect((await projectOf(other, "bare")).shortSummary).toBe("Elixir repository on GitHub.");
});

test("is one change that can be undone, and stores no file", async () => {
  const site = await siteWith(startGitHub());
  const { applied } = await importAll(site);
  expect(applied.imported).toBe(6);
  const exported = (await site.call("GET", "/export/resume.json")).body;
  expect(exported.projects).toHaveLength(6);
  expect((await site.call("POST", `/history/changes/${applied.change}/undo`)).status).toBe(200);
  expect(await projectsOf(site)).toEqual([]);
});

test("asked again, offers only what is new, renamed or changed, and the owner's edits stay", async () => {
  const pages = [structuredClone(first), structuredClone(second)];
  const site = await siteWith(startGitHub(pages));
  await importAll(site);
  const again = (await preview(site)).body.preview;
  expect(offered(again.changes).filter(({ action }) => action !== "same")).toEqual([]);

  const [kiln] = pages[0];
  const edited = await projectOf(site, "kiln");
  const project = { ...edited, shortSummary: "My pots", skills: ["Elixir", "Clay"], status: "public" };
  const path = `/projects/update-project-info/${edited._id}`;
  expect((await site.call("PUT", path, form({ project }))).status).toBe(200);
  kiln.name = "kiln-two";
  kiln.html_url = "https://github.com/ada-example/kiln-two";
  kiln.description = "New words";
  kiln.topics = ["ceramics", "glaze"];
  kiln.pushed_at = "2026-10-01T00:00:00Z";
  pages[1].push({ ...first[0], id: 77, name: "newest", html_url: "https://github.com/ada-example/newest" });
  const { preview: third } = await importAll(site);
  expect(
    offered(third.changes)
      .filter(({ action }) => action !== "same")
      .map(({ title, action }) => [title, action])
      .sort(),
  ).toEqual([
    ["kiln-two", "change"],
    ["newest", "add"],
  ]);
  expect(await projectOf(site, "kiln-two")).toMatchObject({
    _id: edited._id,
    status: "public",
    shortSummary: "My pots",
    skills: ["Elixir", "Clay", "glaze"],
    links: ["https://github.com/ada-example/kiln-two"],
    endDate: "2026-10-01",
  });
});

test("completes a project that the owner wrote, found by link or title, and replaces nothing", async () => {
  const site = await siteWith(startGitHub());
  const own = { shortSummary: "Written by me", startDate: "2018-05-01", currentlyWorking: true };
  for (const project of [
    { title: "The Kiln", links: ["https://github.com/Ada-Example/kiln/"], ...own },
    { title: "RTL", ...own },
  ])
    expect((await site.call("POST", "/projects/create", { project })).status).toBe(201);
  await importAll(site);
  const all = await projectsOf(site);
  expect(all).toHaveLength(6);
  expect(await projectOf(site, "The Kiln")).toMatchObject({
    ...own,
    links: ["https://github.com/Ada-Example/kiln/"],
    skills: ["Elixir", "ceramics"],
  });
  expect(await projectOf(site, "RTL")).toMatchObject({
    ...own,
    status: "public",
    url: "https://rtl.example.org",
    links: ["https://github.com/ada-example/rtl"],
  });
});

test("the same project on two services is offered, but not ticked", async () => {
  const host = start((_request, url) =>
    Response.json(url.pathname.includes("/api/v1/") ? forgejo.slice(0, 1) : first.slice(0, 1)),
  );
  const forgejo = await fixture("forgejo.json");
  const site = await siteWith(host);
  await importAll(site);
  const { changes } = (await preview(site, "codeberg:ada")).body.preview;
  expect(changes).toMatchObject([
    { title: "kiln", action: "add", isAccepted: false, note: "same title as another project" },
  ]);
});

/** GitLab with a group of two pages and no users. It encodes slashes in links as its clients do in paths. */
async function startGroup(answer?: (page: string) => Response | undefined): Promise<Host> {
  const projects = await fixture("gitlab-group.json");
  return start((_request, url) => {
    if (url.pathname.endsWith("/languages")) return Response.json({ Go: 100 });
    if (!url.pathname.startsWith("/api/v4/groups/ada-lab%2Ftools/"))
      return Response.json({ message: "404 User Not Found" }, { status: 404 });
    const page = url.searchParams.get("page") ?? "1";
    const link = `<${url.origin}${url.pathname}?id=ada-lab%2Ftools&page=2&per_page=100>; rel="next"`;
    return (
      answer?.(page) ??
      Response.json(page === "1" ? projects.slice(0, 3) : projects.slice(3), {
        headers: page === "1" ? { link } : {},
      })
    );
  });
}

test("reads a group of GitLab with the groups in it", async () => {
  const host = await startGroup();
  const site = await siteWith(host);
  const { preview: shown } = await importAll(site, {
    source: "gitlab:https://gitlab.com/groups/ada-lab/tools/",
  });
  expect(shown.source).toBe("gitlab:ada-lab/tools");
  expect(shown.changes.map(({ title, note = "" }: Change) => [title, note]).sort()).toEqual([
    ["Bellows", ""],
    ["Old Kiln", "archived"],
    ["Tools", ""],
    ["gitlab-profile", "profile page"],
    ["gitlab-runner", "fork"],
  ]);
  expect(shown.notImported).toEqual(["1 private repository: only public ones are imported"]);
  expect(await projectOf(site, "Bellows")).toMatchObject({
    shortSummary: "Go repository on GitLab.",
    links: ["https://gitlab.example.org/ada-lab/tools/air/bellows"],
  });
  expect(host.received.slice(0, 2).map(({ path }) => path)).toEqual([
    "/api/v4/groups/ada-lab%2Ftools/projects?include_subgroups=true&with_shared=false&per_page=100&visibility=public",
    "/api/v4/groups/ada-lab%2Ftools/projects?id=ada-lab%2Ftools&page=2&per_page=100",
  ]);
});

test("asks GitLab for a group only if there is no such user", async () => {
  const host = start(() => Response.json({ message: "404 Not Found" }, { status: 404 }));
  const site = await siteWith(host);
  expect((await preview(site, "gitlab:ada")).body.error.message).toStartWith(
    "GitLab has no public user or group “ada”.",
  );
  expect(host.received.map(({ path }) => path.split("?")[0])).toEqual([
    "/api/v4/users/ada/projects",
    "/api/v4/groups/ada/projects",
  ]);
  const limited = start(() => json(429, { "retry-after": "60" }));
  expect((await preview(await siteWith(limited), "gitlab:ada")).body.error.message).toContain(
    "Try again in 60 seconds",
  );
  expect(limited.received).toHaveLength(1);
  const busy = await startGroup((page) => (page === "2" ? json(429, { "retry-after": "60" }) : undefined));
  expect((await preview(await siteWith(busy), "gitlab:ada-lab/tools")).body.error.message).toContain(
    "Try again in 60 seconds",
  );
  expect((await preview(site, "gitlab:ada/../tools")).body.error.message).toContain(
    "not the name of a GitLab",
  );
});

test("the repository named after an organization is its project, not its profile page", async () => {
  const [one] = first;
  const owner = { login: "kiln", id: 5, type: "Organization" };
  const repository = { ...one, name: "kiln", full_name: "kiln/kiln", owner };
  const site = await siteWith(startGitHub([[repository, { ...repository, id: 6, name: ".github" }]]));
  const { changes } = (await preview(site, "github:kiln")).body.preview;
  expect(offered(changes).map(({ title }) => title)).toEqual(["kiln"]);
  expect(changes.map(({ kind }: { kind: string }) => kind)).toEqual(["project", "project"]);
});

test("reads GitLab, with the languages of each project", async () => {
  const projects = await fixture("gitlab.json");
  const host = start((_request, url) =>
    Response.json(url.pathname.endsWith("/languages") ? { Shell: 2.5, Python: 97.5 } : projects),
  );
  const site = await siteWith(host);
  const { preview: shown } = await importAll(site, { source: "gitlab:ada-example" });
  expect(shown.changes.map(({ title, note = "" }: Change) => [title, note]).sort()).toEqual([
    ["Kiln Tools", ""],
    ["archive", "archived"],
    ["empty", "empty"],
    ["gitlab-runner", "fork"],
  ]);
  expect(await projectOf(site, "Kiln Tools")).toMatchObject({
    shortSummary: "Werkzeuge für den Ofen",
    skills: ["Python", "Shell", "ceramics"],
    endDate: "2026-02-01",
  });
  expect(host.received.map(({ path }) => path)).toEqual([
    "/api/v4/users/ada-example/projects?per_page=100&visibility=public",
    "/api/v4/projects/1001/languages",
  ]);
});

test("reads Codeberg, whose unset times are in the year 1", async () => {
  const repositories = await fixture("forgejo.json");
  repositories[0].created_at = "0001-01-01T00:00:00Z";
  const site = await siteWith(start(() => Response.json(repositories)));
  const { preview: shown } = await importAll(site, { source: "codeberg:ada" });
  expect(shown.changes.map(({ title, note = "" }: Change) => [title, note]).sort()).toEqual([
    ["kiln", ""],
    ["leer", "empty"],
    ["old", "archived"],
    ["pots", "fork"],
    ["spiegel", "mirror"],
  ]);
  expect(await projectOf(site, "kiln")).toMatchObject({ startDate: "", url: "https://kiln.example.org" });
});

test("leaves private repositories out, and says how many", async () => {
  const site = await siteWith(startGitHub([[first[0], { ...first[1], name: "secret-plan", private: true }]]));
  const { body } = await preview(site);
  expect(body.preview.notImported).toEqual(["1 private repository: only public ones are imported"]);
  expect(JSON.stringify(body)).not.toContain("secret-plan");
  const old = await siteWith(start(async () => Response.json(await fixture("gitlab-old.json"))));
  expect((await preview(old, "gitlab:old")).body.error.message).toBe(
    "“old” has no public repositories on GitLab.",
  );
});

test("reads 300 repositories, page by page", async () => {
  const many = Array.from({ length: 300 }, (_, index) => ({
    ...first[0],
    id: index + 1,
    name: `r${index}`,
    html_url: `https://github.com/ada-example/r${index}`,
  }));
  const host = startGitHub([many.slice(0, 100), many.slice(100, 200), many.slice(200)]);
  const site = await siteWith(host);
  const { applied } = await importAll(site);
  expect(applied.imported).toBe(300);
  expect(host.received).toHaveLength(3);
});

test("of a page on another server only the number is used", async () => {
  const elsewhere = start(() => Response.json([]));
  const host = start((_request, url) =>
    Response.json(url.searchParams.get("page") === "2" ? second : first, {
      headers:
        url.searchParams.get("page") === "2"
          ? {}
          : { link: `<${elsewhere.origin}/user/9/repos?page=2>; rel="next"` },
    }),
  );
  const { body } = await preview(await siteWith(host), "github:ada-example", TOKEN);
  expect(body.preview.changes).toHaveLength(first.length + second.length);
  expect(elsewhere.received).toEqual([]);
  expect(host.received[1]?.path).toEndWith("&page=2");
});

const soon = String(Math.floor(Date.now() / 1000) + 600);
const json = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ message: `no, ${TOKEN}` }, { status, headers });

test.each<[string, () => Response, string, string]>([
  ["an unknown user", () => json(404), "source", "GitHub has no public user or organization “ada”."],
  [
    "a used up limit",
    () => json(403, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": soon }),
    "source",
    "Try again in 10 minutes.",
  ],
  [
    "a used up limit as 429",
    () => json(429, { "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": soon }),
    "source",
    "Try again in 10 minutes.",
  ],
  ["the secondary limit", () => json(403, { "retry-after": "60" }), "source", "Try again in 60 seconds."],
  ["too many requests", () => json(429), "source", "Try again in a few minutes."],
  ["a wrong token", () => json(401), "token", "GitHub did not accept the token."],
  ["a token without rights", () => json(403), "token", "The token may lack the right"],
  ["a broken service", () => json(502), "source", "GitHub failed (status 502)."],
  ["another status", () => json(451), "source", "GitHub answered with status 451."],
  ["a web page", () => new Response("<!doctype html><p>Log in"), "source", "a web page instead of data"],
  ["half an answer", () => new Response('[{"id": 1'), "source", "not JSON"],
  ["something else", () => Response.json({ repositories: [] }), "source", "send a list of repositories"],
  ["no repositories", () => Response.json([]), "source", "“ada” has no public repositories on GitHub."],
  ["a huge answer", () => new Response("x".repeat(6 * 1024 * 1024)), "source", "more than 5 MB"],
  [
    "another server",
    () => Response.redirect("http://169.254.169.254/latest", 302),
    "source",
    "redirects to another server",
  ],
  ["a circle", () => Response.redirect("/users/ada/repos", 302), "source", "redirects in circles"],
])("says in plain words what is wrong: %s", async (_name, answer, field, message) => {
  const logged: unknown[] = [];
  const host = start(answer);
  const site = await createTestApp({ repositoryApis: host.apis, log: (...line) => void logged.push(line) });
  const { status, body } = await preview(site, "github:ada", TOKEN);
  expect(status).toBe(422);
  expect(body.error.fields[field]).toContain(message);
  expect(JSON.stringify([body, logged])).not.toContain(TOKEN);
  expect(host.received[0]?.authorization).toBe(`Bearer ${TOKEN}`);
  expect(await projectsOf(site)).toEqual([]);
});

test("says that there is no network, and that a service does not answer", async () => {
  const site = await createTestApp();
  expect((await preview(site)).body.error.message).toContain("GitHub can't be reached at 127.0.0.1:1.");
  const { promise, resolve } = Promise.withResolvers<Response>();
  const host = start(() => promise);
  const importers = collectImporters(await site.deps.importParts());
  const request = { source: "github:ada", token: "", apis: host.apis, answerTime: 50 };
  expect(readRepositories(request, importers)).rejects.toThrow("GitHub did not answer in time.");
  resolve(Response.json([]));
});

test.each([
  ["../../admin", "not the name of a GitHub user or organization"],
  ["ada/../../x", "not the name of a GitHub user or organization"],
  ["ada?x=1", "not the name of a GitHub user or organization"],
  ["ada@evil.example", "not the name of a GitHub user or organization"],
  ["https://evil.example/ada", "not the name of a GitHub user or organization"],
  ["", "Enter the name of a GitHub user or organization."],
])("refuses the name %p and asks nobody", async (name, message) => {
  const host = startGitHub();
  const { status, body } = await preview(await siteWith(host), `github:${name}`);
  expect({ status, said: body.error.message }).toEqual({
    status: 422,
    said: expect.stringContaining(message),
  });
  expect(host.received).toEqual([]);
});

test.each(["github:@ada", "GitHub: ada ", "github:https://github.com/ada/", "github:github.com/ada"])(
  "takes %p as the user ada",
  async (source) => {
    const host = startGitHub();
    expect((await preview(await siteWith(host), source)).status).toBe(200);
    expect(host.received[0]?.path).toStartWith("/users/ada/repos?");
  },
);

test("sends a token only encrypted or within the machine, and no other service is asked", async () => {
  const apis = {
    github: "http://mirror.invalid",
    gitlab: "http://mirror.invalid",
    codeberg: "http://mirror.invalid",
  };
  const site = await createTestApp({ repositoryApis: apis });
  expect((await preview(site, "github:ada", TOKEN)).body.error.fields.token).toContain(
    "only sent over https",
  );
  expect((await preview(site, "github:ada", "two\nlines")).body.error.fields.token).toContain(
    "Copy it again",
  );
  expect((await preview(site, "sourcehut:ada")).body.error.message).toContain(
    "Name a service and an account",
  );
});

test("is the owner's only", async () => {
  const site = await siteWith(startGitHub());
  const reply = await site.call("POST", "/import/preview", { source: "github:ada" }, { authorization: "" });
  expect(reply.status).toBe(401);
});

test("the demo asks no service", async () => {
  const host = startGitHub();
  const site = await createTestApp({ repositoryApis: host.apis, isDemo: true });
  expect((await preview(site)).status).toBe(403);
  expect(host.received).toEqual([]);
});
