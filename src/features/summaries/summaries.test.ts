import { expect, test } from "bun:test";
import { PROSE_MAX } from "../../core/fields/field.contract.ts";
import { createTestApp } from "../../testing/test-app.ts";

test("a site has at most one summary, which can be changed and deleted", async () => {
  const { call } = await createTestApp();
  const read = async () => (await call("GET", "/summaries/user-summary")).body;
  expect(await read()).toEqual({ summary: null });

  const created = await call("POST", "/summaries/create", { newSummary: "  I compute. " });
  expect(created.status).toBe(201);
  const { _id } = created.body.summary;
  expect(created.body).toEqual({ summary: { _id: expect.any(String), version: 1, summary: "I compute." } });
  expect(await read()).toEqual(created.body);

  const second = await call("POST", "/summaries/create", { newSummary: "Another." });
  expect(second.status).toBe(409);
  expect(second.body.error).toEqual({
    code: "conflict",
    message: "This site already has a summary.",
    current: created.body.summary,
  });
  expect(await read()).toEqual(created.body);

  const path = `/summaries/update-summary/${_id}`;
  const changed = await call("PUT", path, { newSummary: "I compute well.", version: 1 });
  expect(changed.body).toEqual({ summary: { _id, version: 2, summary: "I compute well." } });
  const late = await call("PUT", path, { newSummary: "Too late.", version: 1 });
  expect(late.status).toBe(409);
  expect(late.body.error.current).toEqual(changed.body.summary);
  expect(await read()).toEqual(changed.body);

  expect((await call("POST", `/summaries/delete/${_id}`)).body).toEqual({ _id });
  expect(await read()).toEqual({ summary: null });
  expect((await call("PUT", path, { newSummary: "Gone." })).status).toBe(404);
  expect((await call("POST", "/summaries/create", { newSummary: "Again." })).status).toBe(201);
});

test.each([
  { name: "no text", sent: { newSummary: "" }, message: "Summary is required." },
  { name: "blanks", sent: { newSummary: " \n " }, message: "Summary is required." },
  { name: "nothing", sent: {}, message: "Summary is required." },
  { name: "another name", sent: { summary: "I compute." }, message: "Summary is required." },
  { name: "an object", sent: { newSummary: { summary: "I compute." } }, message: "Summary must be text." },
  {
    name: "too much",
    sent: { newSummary: "x".repeat(PROSE_MAX + 1) },
    message: `Summary can have at most ${PROSE_MAX} characters.`,
  },
])("answers 422 for $name", async ({ sent, message }) => {
  const { call } = await createTestApp();
  const reply = await call("POST", "/summaries/create", sent);
  expect(reply.status).toBe(422);
  expect(reply.body.error.fields).toEqual({ newSummary: message });
  expect((await call("GET", "/summaries/user-summary")).body).toEqual({ summary: null });
  expect((await call("POST", "/summaries/create", { newSummary: "x".repeat(PROSE_MAX) })).status).toBe(201);
});
