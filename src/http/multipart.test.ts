import { expect, test } from "bun:test";
import { createTestApp, form, pdf } from "../test-app.ts";

test("the owner's upload may come slowly, and nobody else's", async () => {
  const site = await createTestApp();
  let allowed = 0;
  const upload = (token: string) =>
    site.app.request(
      "/api/downloads/add-resume",
      { method: "POST", headers: { authorization: `Bearer ${token}` }, body: form({ resume: pdf() }) },
      { allowSilence: () => allowed++ },
    );
  expect((await upload("garbage")).status).toBe(401);
  expect(allowed).toBe(0);
  expect((await upload(site.token)).status).toBe(201);
  expect(allowed).toBe(1);
});
