import { expect, test } from "bun:test";
import { publishedByDefault } from "../../core/fields/publication.contract.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { exampleEntries } from "../../testing/test-requests.ts";
import { platforms } from "./links.contract.ts";

const { call } = await createTestApp();
const link = exampleEntries.link;
const create = (changed: object) => call("POST", "/links/create", { link: { ...link, ...changed } });
const read = async () => (await call("GET", "/links/site-links")).body;

const href = { href: "Link must start with http://, https:// or mailto:." };
const platform = {
  platform: "Platform must be one of Youtube, LinkedIn, X, Instagram, TikTok, Spotify, Github, other.",
};
const required = { href: "Link is required." };
const invalid: { name: string; sent: object; fields: Record<string, string> }[] = [
  { name: "no address", sent: { href: "" }, fields: required },
  { name: "a blank address", sent: { href: "  " }, fields: required },
  { name: "an absent address", sent: { href: undefined }, fields: required },
  {
    name: "an address that is too long",
    sent: { href: `https://example.org/${"x".repeat(2000)}` },
    fields: { href: "Link can have at most 2000 characters." },
  },
  ...[
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "blob:https://example.org/1",
    "file:///etc/passwd",
    "tel:123",
    "//example.org",
    "\\\\example.org",
    "/admin",
    "example.org",
    "www.example.org",
    "http:/example.org",
    "https:example.org",
    "https://",
    "http://[",
    "mailto:",
    "mailto:@",
    "mailto:ada@",
  ].map((value) => ({ name: `the address ${JSON.stringify(value)}`, sent: { href: value }, fields: href })),
  ...["", "github", "LINKEDIN", "Facebook", "Other", undefined, null, 1].map((value) => ({
    name: `the platform ${JSON.stringify(value)}`,
    sent: { platform: value },
    fields: platform,
  })),
];

test.each(invalid)("answers 422 for $name", async ({ sent, fields }) => {
  const before = await read();
  const reply = await create(sent);
  expect(reply.status).toBe(422);
  expect(reply.body).toEqual({ error: { code: "invalid", message: Object.values(fields)[0] ?? "", fields } });
  expect(await read()).toEqual(before);
});

const stored: { name: string; sent: object; content: object }[] = [
  ...platforms.map((value) => ({ name: value, sent: { platform: value }, content: { platform: value } })),
  ...[
    "http://example.org",
    "https://例え.jp/道?q=1#x",
    "HTTPS://EXAMPLE.ORG",
    "https://[::1]:8080/",
    "mailto:ada@example.org",
    "mailto:ada@example.org?subject=Hi",
  ].map((value) => ({ name: value, sent: { href: `  ${value} ` }, content: { href: value } })),
  { name: "no handle", sent: { siteHandle: undefined }, content: { siteHandle: "" } },
  { name: "a handle with blanks around", sent: { siteHandle: " @ada " }, content: { siteHandle: "@ada" } },
];

test.each(stored)("stores $name", async ({ sent, content }) => {
  const reply = await create(sent);
  expect(reply.status).toBe(201);
  expect(reply.body.link).toMatchObject(content);
  expect(Object.keys(reply.body.link).sort()).toEqual([
    "_id",
    "href",
    "platform",
    "publishAt",
    "siteHandle",
    "status",
    "version",
  ]);
  // A new link goes last.
  expect((await read()).at(-1)).toEqual(reply.body.link);
});

test("an update takes the fields without a wrapper, and is refused for an older version", async () => {
  const { _id } = (await create({})).body.link;
  const path = `/links/update-link/${_id}`;
  const changed = await call("PUT", path, {
    href: "https://example.org",
    siteHandle: "",
    platform: "other",
    version: 1,
  });
  expect(changed.status).toBe(200);
  expect(changed.body).toEqual({
    link: {
      _id,
      version: 2,
      href: "https://example.org",
      siteHandle: "",
      platform: "other",
      ...publishedByDefault,
    },
  });
  const late = await call("PUT", path, { ...link, version: 1 });
  expect(late.status).toBe(409);
  expect(late.body.error.current).toEqual(changed.body.link);
  expect((await call("PUT", path, { ...link, href: "javascript:alert(1)" })).body.error.fields).toEqual(href);
  // Only `create` takes the link in a wrapper.
  expect((await call("PUT", path, { link })).status).toBe(422);
  expect((await read()).at(-1)).toEqual(changed.body.link);
  expect((await call("POST", `/links/delete/${_id}`)).body).toEqual({ _id });
  expect(JSON.stringify(await read())).not.toContain(_id);
});

test("links can be reordered", async () => {
  const site = await createTestApp();
  for (const siteHandle of ["a", "b", "c"])
    await site.call("POST", "/links/create", { link: { ...link, siteHandle } });
  const list = async () =>
    (await site.call("GET", "/links/site-links")).body as { _id: string; siteHandle: string }[];
  const [a, b, c] = (await list()).map((entry) => entry._id);
  const sorted = await site.call("PUT", "/links/order", { ids: [b, c, a] });
  expect(sorted.body.links).toEqual(await list());
  expect((await list()).map((entry) => entry.siteHandle)).toEqual(["b", "c", "a"]);
  expect((await site.call("PUT", "/links/order", { ids: [b, c] })).status).toBe(422);
  expect((await list()).map((entry) => entry.siteHandle)).toEqual(["b", "c", "a"]);
});
