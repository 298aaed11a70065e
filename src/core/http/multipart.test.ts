import { expect, test } from "bun:test";
import { createTestApp, form, pdf, picture } from "../../testing/test-app.ts";

test("turns the idle timeout off for the owner's uploads only", async () => {
  const site = await createTestApp();
  let allowed = 0;
  const upload = (token: string) =>
    site.app.request(
      "/api/downloads/add-resume",
      { method: "POST", headers: { authorization: `Bearer ${token}` }, body: form({ resume: pdf() }) },
      { disableIdleTimeout: () => allowed++ },
    );
  expect((await upload("garbage")).status).toBe(401);
  expect(allowed).toBe(0);
  expect((await upload(site.token)).status).toBe(201);
  expect(allowed).toBe(1);
});

const education = { school: "MIT", degreeLevel: "Bachelor", degree: "Physics" };
const dates = { startDate: "2010-09-01", endDate: "2014-06-01" };
const file = (content: unknown) =>
  new File([typeof content === "string" ? content : JSON.stringify(content)], "blob", {
    type: "application/json",
  });

for (const [content, parts, status, message] of [
  ["JSON", { education: file({ ...education, ...dates }) }, 201, ""],
  ["incomplete JSON", { education: file(education) }, 422, "Start Date is required."],
  ["invalid JSON", { education: file("{") }, 400, "not valid JSON"],
  ["nothing", { education: file("") }, 400, "not valid JSON"],
  ["too much", { education: file(" ".repeat(2 * 1024 * 1024 + 1)) }, 413, "A part of the form is too large."],
  [
    "JSON next to a picture",
    { education: file({ ...education, ...dates }), image: await picture() },
    201,
    "",
  ],
  ["JSON under another name", { other: file(education) }, 400, 'The part "education" is missing.'],
] as const)
  test(`a form part sent as a file with ${content} in it answers ${status}`, async () => {
    const site = await createTestApp();
    const reply = await site.call("POST", "/educations/create", form(parts));
    expect(reply.status).toBe(status);
    expect(reply.body.error?.message ?? "").toContain(message);
    const stored = (await site.call("GET", "/educations/site-educations")).body;
    expect(stored).toHaveLength(status === 201 ? 1 : 0);
    expect(site.files().stored).toHaveLength(status === 201 && "image" in parts ? 1 : 0);
  });

test("answers 400 if a JSON part is sent twice, once as a file", async () => {
  const site = await createTestApp();
  const body = form({ education: JSON.stringify({ ...education, ...dates }) });
  body.append("education", file({ ...education, ...dates }));
  const reply = await site.call("POST", "/educations/create", body);
  expect([reply.status, reply.body.error.message]).toEqual([400, 'The part "education" was sent twice.']);
});
