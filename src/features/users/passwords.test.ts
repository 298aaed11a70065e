import { expect, spyOn, test } from "bun:test";
import { hashPassword, refuseWeakPassword } from "../../core/owner/passwords.ts";
import { createTestApp, ownerEmail, ownerPassword } from "../../testing/test-app.ts";

test("checks a password hash for an unknown email too, so that both take as long (§S4)", async () => {
  using verify = spyOn(Bun.password, "verify");
  const site = await createTestApp();
  const stored = await hashPassword(ownerPassword);
  site.store.db.$client.run("update credentials set password_hash = ?", [stored]);
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

const known = {
  email: "ada.byron@engines.example",
  fname: "Ada",
  lname: "Lovelace",
  host: "www.countess.example",
};

test.each([
  "lovelace1843",
  "Ada Lovelace!",
  "LOVELACE-2026",
  "adabyron1815",
  "engines#12345",
  "countess2026",
  "vitrine1234",
  "Password?2027",
  "Àda-Lövelace7",
])("refuses %p, which is little more than words about the owner and the site", (password) => {
  expect(() => refuseWeakPassword(password, known, "password")).toThrow(
    "This password is easy to guess from your name, your email or the site. Choose another one.",
  );
});

test.each([
  "Ada wrote notes in 1843",
  "lovelace of ockham park",
  "canada maple",
  "example com www",
  "!?!?&%$§(=",
])("accepts %p", (password) => {
  expect(() => refuseWeakPassword(password, known, "password")).not.toThrow();
});

test("refuses the owner's name as a password in the admin and during the setup", async () => {
  const site = await createTestApp();
  const change = { oldPassword: ownerPassword, newPassword: "Lovelace 1843" };
  const reply = await site.call("PUT", `/users/update-password/${ownerEmail}`, change);
  expect({ status: reply.status, fields: Object.keys(reply.body.error.fields) }).toEqual({
    status: 422,
    fields: ["newPassword"],
  });
  const empty = await createTestApp({ withoutOwner: true });
  const setup = { code: empty.deps.setupCode.value, email: ownerEmail, fname: "Grace", lname: "Hopper" };
  expect((await empty.call("POST", "/setup", { ...setup, password: "Grace Hopper 1906" })).status).toBe(422);
  expect((await empty.call("POST", "/setup", { ...setup, password: ownerPassword })).status).toBe(201);
});
