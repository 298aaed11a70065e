import { expect, test } from "bun:test";
import { createTestApp, form, ownerEmail, ownerPassword, picture } from "../../testing/test-app.ts";
import { exampleEntries } from "../../testing/test-requests.ts";

test("the demo's login does not exist on a real site", async () => {
  const { call } = await createTestApp();
  const reply = await call("POST", "/demo/login");
  expect(reply.status).toBe(404);
  expect(reply.body.token).toBeUndefined();
});

test("anyone can log in to a demo, but can't lock out other people or use backups", async () => {
  const demo = await createTestApp({ isDemo: true });
  const { status, body, headers } = await demo.call("POST", "/demo/login");
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(body.user.email).toBe(ownerEmail);
  const asOwner = (path: string, payload: object, method = "POST") =>
    demo.app.request(`/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${body.token}`,
        ...(payload instanceof FormData ? {} : { "content-type": "application/json" }),
      },
      body: payload instanceof FormData ? payload : JSON.stringify(payload),
    });
  const experience = form({ experience: exampleEntries.experience, image: await picture() });
  expect((await asOwner("/experiences/create", experience)).status).toBe(201);
  expect(demo.files().stored.length).toBe(1);

  const refused: [path: string, body: object, method?: string][] = [
    [
      `/users/update-password/${ownerEmail}`,
      { oldPassword: ownerPassword, newPassword: "another long one" },
      "PUT",
    ],
    [`/users/update-email/${ownerEmail}`, { newEmail: "a@example.org", password: ownerPassword }, "PUT"],
    ["/users/end-other-sessions", {}],
  ];
  for (const [path, payload, method] of refused) {
    const reply = await asOwner(path, payload, method);
    expect([path, reply.status]).toEqual([path, 403]);
    expect(await reply.text()).toContain("This is a demo: ");
  }
  const withoutBackups = await createTestApp({ isDemo: true, backups: null });
  for (const [method, path] of [
    ["GET", "/backup"],
    ["POST", "/backup/run"],
    ["POST", "/backup/restore"],
  ] as const) {
    const reply = await withoutBackups.call(method, path);
    expect([path, reply.status]).toEqual([path, 403]);
    expect(reply.body.error.message).toStartWith("This is a demo: ");
  }
});
