import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { Program, type Site } from "./support/site.ts";

const resume = join(import.meta.dir, "fixtures/resume.json");
const publicUrl = "https://grace.example.org";
let program: Program;
let site: Site;
let projectId = "";

beforeAll(async () => {
  program = new Program();
  await program.run(["import", resume]);
  site = await program.serve(["--url", publicUrl]);
  const { projects } = (await (await site.get("/api/projects/site-projects")).json()) as {
    projects: { _id: string }[];
  };
  projectId = projects[0]?._id ?? "";
});

afterAll(async () => {
  await site.stop();
  program.remove();
});

/** The content of each meta element, by its name or property. */
function metaOf(html: string): Map<string, string> {
  return new Map(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(
      ([, name = "", content = ""]) => [name, content],
    ),
  );
}

test("each page has a title, a canonical address, and a link preview with its own picture", async () => {
  const seen = new Set<string>();
  for (const path of ["/", "/experience", "/projects", "/contact", "/about", `/project/${projectId}`]) {
    const html = await (await site.get(path)).text();
    const meta = metaOf(html);
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "";
    expect(title, path).toContain("Richard Hendriks");
    expect(html, path).toContain(`<link rel="canonical" href="${publicUrl}${path}">`);
    expect(meta.get("og:url"), path).toBe(publicUrl + path);
    expect(meta.get("og:title"), path).toBe(title);
    expect(meta.get("description")?.length, path).toBeGreaterThan(5);
    expect(meta.get("twitter:card"), path).toBe("summary_large_image");
    const image = meta.get("og:image") ?? "";
    expect(image, path).toStartWith(`${publicUrl}/previews/`);
    const picture = await site.get(image.slice(publicUrl.length));
    expect(picture.headers.get("content-type"), path).toBe("image/jpeg");
    const { width, height } = await new Bun.Image(await picture.bytes()).metadata();
    expect([width, height], path).toEqual([1200, 630]);
    seen.add(title).add(image);
  }
  expect(seen.size).toBe(12);
});

test("structured data describes the person and each project", async () => {
  const read = async (path: string) => {
    const html = await (await site.get(path)).text();
    return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "null");
  };
  expect(await read("/")).toMatchObject({
    "@type": "ProfilePage",
    mainEntity: { "@type": "Person", name: "Richard Hendriks", jobTitle: "Programmer" },
  });
  expect(await read(`/project/${projectId}`)).toMatchObject({
    "@type": "CreativeWork",
    author: { name: "Richard Hendriks" },
  });
  expect(await read("/experience")).toBeNull();
});

test("serves robots.txt, sitemap, manifest and icons", async () => {
  const robots = await (await site.get("/robots.txt")).text();
  expect(robots).toContain("Disallow: /admin");
  expect(robots).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  const sitemap = await (await site.get("/sitemap.xml")).text();
  for (const path of ["/", "/experience", "/projects", "/about", "/contact", `/project/${projectId}`])
    expect(sitemap).toContain(`<loc>${publicUrl}${path}</loc>`);
  const manifest = (await (await site.get("/site.webmanifest")).json()) as {
    name: string;
    icons: { src: string; sizes: string }[];
  };
  expect(manifest.name).toBe("Richard Hendriks");
  for (const { src, sizes } of [
    ...manifest.icons,
    { src: "/icons/180.png", sizes: "180x180" },
    { src: "/favicon.ico", sizes: "32x32" },
  ]) {
    const { width, height } = await new Bun.Image(await (await site.get(src)).bytes()).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
});

test("keeps search engines from indexing missing pages and the admin", async () => {
  for (const path of ["/nowhere", "/project/unknown", "/previews/nothing.png", "/icons/33.png"]) {
    const reply = await site.get(path);
    const html = await reply.text();
    expect(reply.status, path).toBe(404);
    expect(html, path).toContain('content="noindex"');
    expect(html, path).not.toContain('rel="canonical"');
  }
  const admin = await site.get("/admin/login");
  expect(admin.headers.get("x-robots-tag")).toBe("noindex");
  expect(await admin.text()).not.toContain("Hendriks");
});

test("a change immediately changes the addresses of previews", async () => {
  const image = async () => metaOf(await (await site.get("/")).text()).get("og:image");
  const before = await image();
  const token = await site.setUp({ fname: "Grace", lname: "Hopper" });
  expect(token).not.toBe("");
  expect(await image()).not.toBe(before);
});
