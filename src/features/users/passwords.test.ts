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
