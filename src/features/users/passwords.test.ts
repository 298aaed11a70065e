import { expect, spyOn, test } from "bun:test";
import { createTestApp, ownerEmail, ownerPassword } from "../../testing/test-app.ts";

test("checks a password hash for an unknown email too, so that both take as long (§S4)", async () => {
  using verify = spyOn(Bun.password, "verify");
  const site = await createTestApp();
  const empty = await createTestApp({ withoutOwner: true });
  const login = (on: typeof site, email: string, password: string) =>
    on.call("POST", "/users/login", { email, password }, { authorization: "" });
  for (const [on, email, password, status] of [
    [site, ownerEmail, ownerPassword, 200],
    [site, ownerEmail, "not the password", 401],
    [site, "nobody@example.org", "not the password", 401],
    [site, "nobody@example.org", ownerPassword, 401],
    [empty, ownerEmail, ownerPassword, 401],
  ] as const) {
    verify.mockClear();
    expect((await login(on, email, password)).status).toBe(status);
    expect(verify).toHaveBeenCalledTimes(1);
    expect(verify.mock.calls[0]?.[0]).toBe(password);
    expect(verify.mock.calls[0]?.[1]).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
  }
});

test("takes a password in either form of its letters, also one that was set by an earlier version", async () => {
  const site = await createTestApp();
  const login = async (password: string) =>
    (await site.call("POST", "/users/login", { email: ownerEmail, password }, { authorization: "" })).status;
  const composed = "ma\u00f1ana 1843 \u00fcber";
  const decomposed = composed.normalize("NFD");
  const change = { oldPassword: ownerPassword, newPassword: decomposed };
  expect((await site.call("PUT", `/users/update-password/${ownerEmail}`, change)).status).toBe(200);
  expect([await login(composed), await login(decomposed)]).toEqual([200, 200]);
  const asTyped = await Bun.password.hash(decomposed, { algorithm: "argon2id", memoryCost: 8, timeCost: 1 });
  site.store.db.$client.run("update credentials set password_hash = ?", [asTyped]);
  expect(await login(decomposed)).toBe(200);
  expect(await login("wrong password \u00fc")).toBe(401);
});
