import { describe, expect, spyOn, test } from "bun:test";
import { Throttle } from "../../core/http/throttle.ts";
import { startSession } from "../../core/owner/sessions.ts";
import { endAllSessions, writePassword } from "../../core/owner/users.store.ts";
import {
  createTestApp,
  form,
  html,
  ownerEmail,
  ownerPassword,
  picture,
  type TestApp,
} from "../../testing/test-app.ts";
import { publicResume } from "../export/json-resume.ts";

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const isLoggedIn = async (site: TestApp, token: string) =>
  (await site.call("GET", "/contacts", undefined, bearer(token))).status === 200;
const login = (site: TestApp, password: string, email = ownerEmail) =>
  site.call("POST", "/users/login", { email, password }, { authorization: "" });

const userKeys = [
  "_id",
  "banner",
  "email",
  "fname",
  "headshot",
  "lname",
  "location",
  "phone",
  "title",
  "version",
  "website",
];

describe("login", () => {
  test("returns a token and the user, and the same error for a wrong password and a wrong email", async () => {
    const site = await createTestApp();
    const reply = await login(site, ownerPassword);
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body).sort()).toEqual(["token", "user"]);
    expect(reply.body.token).toMatch(/^[\w-]{43}$/);
    expect(Object.keys(reply.body.user).sort()).toEqual(userKeys);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(await isLoggedIn(site, reply.body.token)).toBe(true);
    for (const token of [reply.body.token, "current"]) {
      const again = await site.call(
        "GET",
        `/users/get-with-token/${token}`,
        undefined,
        bearer(reply.body.token),
      );
      expect(again.body).toEqual({ user: reply.body.user });
    }
    expect((await login(site, ownerPassword, ` ${ownerEmail.toUpperCase()} `)).status).toBe(200);

    const wrong = await login(site, "not the password");
    const unknown = await login(site, ownerPassword, "nobody@example.org");
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({ error: { code: "unauthorized", message: "Email or password is wrong." } });
    expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null });
    for (const password of [
      `${ownerPassword} `,
      ownerPassword.toUpperCase(),
      ownerPassword.slice(0, -1),
      "x".repeat(1024),
    ])
      expect((await login(site, password)).status).toBe(401);
  });

  test.each([
    { name: "no email", sent: { password: "x" }, fields: { email: "Email is required." } },
    { name: "no password", sent: { email: ownerEmail }, fields: { password: "Password is required." } },
    {
      name: "an empty password",
      sent: { email: ownerEmail, password: "" },
      fields: { password: "Password is required." },
    },
    {
      name: "a huge password",
      sent: { email: ownerEmail, password: "x".repeat(1025) },
      fields: { password: "Password is too long." },
    },
    {
      name: "a huge email",
      sent: { email: "x".repeat(255), password: "x" },
      fields: { email: "Email is too long." },
    },
  ])("answers 422 for $name", async ({ sent, fields }) => {
    const site = await createTestApp({ withoutOwner: true });
    const reply = await site.call("POST", "/users/login", sent);
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual(fields);
  });

  test("answers 401 on a site without an owner", async () => {
    const site = await createTestApp({ withoutOwner: true });
    expect((await login(site, ownerPassword)).status).toBe(401);
    expect((await login(site, ownerPassword, "")).status).toBe(422);
    expect((await site.call("GET", "/users/site-info")).body).toEqual({ user: null });
  });

  test("is limited per IP address, whatever the forwarding headers say", async () => {
    let now = 0;
    const site = await createTestApp({ loginThrottle: new Throttle(3, 6, () => now) });
    const from = (clientAddress: string, password: string, forwarded = "1.2.3.4") =>
      site.app.request(
        "/api/users/login",
        {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "x-forwarded-for": forwarded,
            "x-real-ip": forwarded,
          },
          body: JSON.stringify({ email: ownerEmail, password }),
        },
        { clientAddress },
      );
    // Correct passwords don't count.
    for (let at = 0; at < 5; at++) expect((await from("10.0.0.1", ownerPassword)).status).toBe(200);
    for (let at = 0; at < 3; at++) expect((await from("10.0.0.1", "guess", `9.9.9.${at}`)).status).toBe(401);
    const refused = await from("10.0.0.1", ownerPassword, "8.8.8.8");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("10");
    expect(await refused.json()).toEqual({
      error: { code: "too_many_requests", message: expect.any(String) },
    });
    expect((await from("10.0.0.2", ownerPassword)).status).toBe(200);
    now += 10_000;
    expect((await from("10.0.0.1", ownerPassword)).status).toBe(200);
    // A correct password resets the limit.
    for (let at = 0; at < 3; at++) expect((await from("10.0.0.1", "guess")).status).toBe(401);
    expect((await from("10.0.0.1", ownerPassword)).status).toBe(429);
    // All addresses of an IPv6 network count as one client.
    for (let at = 0; at < 3; at++) expect((await from(`2001:db8:1:2::${at}`, "guess")).status).toBe(401);
    expect((await from("2001:db8:1:2:ffff::1", "guess")).status).toBe(429);
    expect((await from("2001:db8:1:3::1", "guess")).status).toBe(401);
  });
});

test("logout ends only the session of its token, and answers 403 for another user's id", async () => {
  const site = await createTestApp();
  const other = startSession(site.store.db, site.ownerId);
  expect((await site.call("POST", "/users/logout/somebody")).status).toBe(403);
  expect(await isLoggedIn(site, site.token)).toBe(true);
  const reply = await site.call("POST", `/users/logout/${site.ownerId}`);
  expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: {} });
  expect(await isLoggedIn(site, site.token)).toBe(false);
  expect(await isLoggedIn(site, other)).toBe(true);
  expect((await site.call("POST", `/users/logout/${site.ownerId}`)).status).toBe(401);
});

describe("update-password", () => {
  const newPassword = "difference engine 1822";
  const update = (site: TestApp, body: object, email = ownerEmail) =>
    site.call("PUT", `/users/update-password/${email}`, body);

  test("changes the password and ends every other session", async () => {
    const site = await createTestApp();
    const other = startSession(site.store.db, site.ownerId);
    const reply = await update(
      site,
      { oldPassword: ownerPassword, newPassword },
      encodeURIComponent(ownerEmail.toUpperCase()),
    );
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body.user).sort()).toEqual(userKeys);
    expect(await isLoggedIn(site, site.token)).toBe(true);
    expect(await isLoggedIn(site, other)).toBe(false);
    expect((await login(site, ownerPassword)).status).toBe(401);
    expect((await login(site, newPassword)).status).toBe(200);
    const stored = JSON.stringify(
      ["credentials", "users", "sessions", "history", "changes"].map((table) =>
        site.store.db.$client.query(`select * from ${table}`).all(),
      ),
    );
    expect(stored).not.toContain(newPassword);
    expect(stored).not.toContain(ownerPassword);
    expect(stored).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
    expect(JSON.stringify(site.store.db.$client.query("select * from history").all())).not.toContain(
      "argon2",
    );
  });

  test("refuses a wrong password, another user's email and a weak new password", async () => {
    const site = await createTestApp();
    const other = startSession(site.store.db, site.ownerId);
    const length = "Password must have 10 to 128 characters.";
    const common = "This password is too common. Choose another one.";
    const right = { oldPassword: ownerPassword, newPassword };
    expect((await update(site, { ...right, oldPassword: "wrong" })).body).toEqual({
      error: { code: "forbidden", message: "The password is wrong." },
    });
    expect((await update(site, right, "nobody@example.org")).status).toBe(403);
    // Another user's email is refused, whatever the body holds.
    expect((await update(site, {}, "nobody@example.org")).status).toBe(403);
    for (const [weak, message] of [
      ["", length],
      ["123456789", length],
      [`${"x1".repeat(64)}x`, length],
      ["1234567890", common],
      ["Password123", common],
      ["iseedeadpeople", common],
      ["aaaaaaaaaaaa", common],
      ["0123456789", common],
      ["09876543210987", common],
      ["AbcDefGhij", common],
      ["poiuytrewq", common],
      ["1qaz2wsx3edc", common],
      ["123123123123", common],
      ["          ", common],
      [ownerEmail.toUpperCase(), "The password must be different from the email."],
    ] as const) {
      const reply = await update(site, { ...right, newPassword: weak });
      expect({ weak, status: reply.status }).toEqual({ weak, status: 422 });
      expect(reply.body.error.fields).toEqual({ newPassword: message });
    }
    expect(await isLoggedIn(site, other)).toBe(true);
    expect((await login(site, ownerPassword)).status).toBe(200);
  });

  test.each(["abacus7421", "x1".repeat(64), "пароль из букв", "  with blanks around  "])(
    "accepts %p unchanged",
    async (password) => {
      const site = await createTestApp();
      expect((await update(site, { oldPassword: ownerPassword, newPassword: password })).status).toBe(200);
      expect((await login(site, password)).status).toBe(200);
      expect((await login(site, `${password}x`)).status).toBe(401);
    },
  );

  test("only one of several simultaneous changes succeeds", async () => {
    const site = await createTestApp();
    const replies = await Promise.all(
      ["first engine 1822", "second engine 1823", "third engine 1824"].map((password) =>
        update(site, { oldPassword: ownerPassword, newPassword: password }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  });

  test("refuses a login if the password changes while it is being checked", async () => {
    const site = await createTestApp();
    const verify = Bun.password.verify;
    const comparing = spyOn(Bun.password, "verify").mockImplementation(async (...given) => {
      const isRight = await verify(...given);
      // As `vitrine owner` does in another process, between the comparison and the reply.
      writePassword(site.store.db, site.ownerId, "another hash");
      endAllSessions(site.store.db, site.ownerId);
      return isRight;
    });
    try {
      expect((await login(site, ownerPassword)).status).toBe(401);
    } finally {
      comparing.mockRestore();
    }
    expect(site.store.db.$client.query("select count(*) as count from sessions").get()).toEqual({ count: 0 });
  });

  test("ends the sessions of logins made just before", async () => {
    const site = await createTestApp();
    const [changed, ...logins] = await Promise.all([
      update(site, { oldPassword: ownerPassword, newPassword }),
      login(site, ownerPassword),
      login(site, ownerPassword),
      login(site, ownerPassword),
    ]);
    expect(changed.status).toBe(200);
    for (const { body } of logins) if (body.token) expect(await isLoggedIn(site, body.token)).toBe(false);
    expect((await login(site, newPassword)).status).toBe(200);
  });

  test("limits wrong passwords like logins", async () => {
    const site = await createTestApp({ loginThrottle: new Throttle(2, 1, () => 0) });
    const statuses = [];
    for (let at = 0; at < 3; at++)
      statuses.push((await update(site, { oldPassword: "guess", newPassword })).status);
    expect(statuses).toEqual([403, 403, 429]);
  });
});

describe("update-email", () => {
  const update = (site: TestApp, body: object, email = ownerEmail) =>
    site.call("PUT", `/users/update-email/${email}`, body);

  test("changes the email and ends no session", async () => {
    const site = await createTestApp();
    const other = startSession(site.store.db, site.ownerId);
    const reply = await update(site, { newEmail: " countess@example.org ", password: ownerPassword });
    expect(reply.status).toBe(200);
    expect(reply.body.user).toMatchObject({ email: "countess@example.org", version: 2 });
    expect(await isLoggedIn(site, site.token)).toBe(true);
    expect(await isLoggedIn(site, other)).toBe(true);
    expect((await login(site, ownerPassword)).status).toBe(401);
    expect((await login(site, ownerPassword, "countess@example.org")).status).toBe(200);
    const late = { newEmail: "late@example.org", password: ownerPassword, version: 1 };
    const refused = await update(site, late, "countess@example.org");
    expect([refused.status, refused.body.error.current]).toEqual([409, reply.body.user]);
    // The old email is no longer the owner's.
    expect((await update(site, { newEmail: ownerEmail, password: ownerPassword })).status).toBe(403);
  });

  test.each([
    { name: "a wrong password", sent: { newEmail: "a@example.org", password: "wrong" }, status: 403 },
    {
      name: "no password",
      sent: { newEmail: "a@example.org" },
      status: 422,
      fields: { password: "Password is required." },
    },
    {
      name: "no email",
      sent: { password: ownerPassword },
      status: 422,
      fields: { newEmail: "Email is required." },
    },
    ...[
      "nobody",
      "a@",
      "@example.org",
      "a@example",
      "a b@example.org",
      "a@example.org\nBcc: b@example.org",
      "a@example.org, b@example.org",
    ].map((newEmail) => ({
      name: `the email ${JSON.stringify(newEmail)}`,
      sent: { newEmail, password: ownerPassword },
      status: 422,
      fields: { newEmail: "Email must be a valid email address." },
    })),
    {
      name: "a long email",
      sent: { newEmail: `${"a".repeat(250)}@example.org`, password: ownerPassword },
      status: 422,
      fields: { newEmail: "Email can have at most 254 characters." },
    },
  ])("refuses $name", async ({ sent, status, ...rest }) => {
    const site = await createTestApp();
    const reply = await update(site, sent);
    expect(reply.status).toBe(status);
    expect(reply.body.error.fields).toEqual("fields" in rest ? rest.fields : undefined);
    expect((await site.call("GET", "/users/site-info")).body.user).toMatchObject({
      email: ownerEmail,
      version: 1,
    });
  });

  test("answers 403 for another user's email, whatever the body holds", async () => {
    const site = await createTestApp();
    for (const body of [{ newEmail: "a@example.org", password: ownerPassword }, {}])
      expect((await update(site, body, "nobody@example.org")).status).toBe(403);
  });
});

describe("update-user", () => {
  test("changes the profile's fields and nothing else", async () => {
    const site = await createTestApp();
    const update = (newInfo: object) => site.call("PUT", `/users/update-user/${site.ownerId}`, { newInfo });
    const reply = await update({
      fname: " Augusta ",
      lname: "",
      phone: "1",
      location: "London",
      title: "Countess",
      email: "x@example.org",
      _id: "x",
      passwordHash: "x",
      headshot: "/uploads/x.png",
    });
    expect(reply.status).toBe(200);
    expect(reply.body.user).toEqual({
      _id: site.ownerId,
      version: 2,
      email: ownerEmail,
      fname: "Augusta",
      lname: "",
      phone: "1",
      location: "London",
      title: "Countess",
      headshot: "",
      banner: "",
      website: "",
    });
    expect((await site.call("GET", "/users/site-info")).body).toEqual(reply.body);
    expect((await update({ title: "Analyst" })).body.user).toMatchObject({
      fname: "Augusta",
      phone: "1",
      title: "Analyst",
      version: 3,
    });
    expect((await update({ fname: "" })).body.error.fields).toEqual({ fname: "First Name is required." });
    const late = await update({ title: "Late", version: 1 });
    expect(late.status).toBe(409);
    expect(late.body.error.current).toMatchObject({ title: "Analyst", version: 3 });
    expect(Object.keys(late.body.error.current).sort()).toEqual(userKeys);
    expect((await site.call("PUT", "/users/update-user/somebody", { newInfo: {} })).status).toBe(403);
  });
});

describe("sessions", () => {
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const DAY = 24 * 60 * 60 * 1000;
  const ago = (days: number) => new Date(Date.now() - days * DAY);
  const list = async (site: TestApp, token = site.token) =>
    await site.call("GET", "/users/sessions", undefined, bearer(token));

  test("are listed by last use, without their tokens", async () => {
    const site = await createTestApp();
    startSession(site.store.db, site.ownerId, ago(2), "curl/8.5.0");
    startSession(site.store.db, site.ownerId, ago(7.1), "idle for too long");
    const { body } = await site.call(
      "POST",
      "/users/login",
      { email: ownerEmail, password: ownerPassword },
      { authorization: "", "user-agent": firefox },
    );
    const reply = await list(site, body.token);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const times = { createdAt: time, lastUsedAt: time };
    expect(reply.body).toEqual({
      sessions: [
        { ...times, userAgent: firefox, factor: "password", isCurrent: true },
        { ...times, userAgent: "", factor: "password", isCurrent: false },
        { ...times, userAgent: "curl/8.5.0", factor: "password", isCurrent: false },
      ],
    });
    for (const secret of [body.token, site.token])
      for (const form of [secret, new Bun.CryptoHasher("sha256").update(secret).digest("hex")])
        expect(JSON.stringify(reply.body)).not.toContain(form);
    // `isCurrent` depends on the session that asks.
    expect(
      (await list(site)).body.sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent),
    ).toEqual([false, true, false]);
  });

  test("work while the database can't be written", async () => {
    const site = await createTestApp();
    const { $client } = site.store.db;
    $client.run("update sessions set last_used_at = ?", [new Date(Date.now() - 2 * 3_600_000).toISOString()]);
    $client.run("pragma query_only = on");
    expect((await list(site)).status).toBe(200);
    $client.run("pragma query_only = off");
  });

  test("store at most 300 characters of the User-Agent header", async () => {
    const site = await createTestApp({ withoutOwner: true });
    const long = { authorization: "", "user-agent": "x".repeat(5000) };
    const { body } = await site.call(
      "POST",
      "/setup",
      { code: site.deps.setupCode.value, email: ownerEmail, password: ownerPassword, fname: "Ada" },
      long,
    );
    await site.call("POST", "/users/login", { email: ownerEmail, password: ownerPassword }, long);
    const { sessions } = (await list(site, body.token)).body;
    expect(sessions).toHaveLength(2);
    for (const { userAgent } of sessions) expect(userAgent).toBe("x".repeat(300));
  });

  test("except the current one can be ended, and the reply counts them", async () => {
    const site = await createTestApp();
    const others = [ago(0), ago(1), ago(2)].map((at) => startSession(site.store.db, site.ownerId, at));
    // Already expired.
    startSession(site.store.db, site.ownerId, ago(29));
    const reply = await site.call("POST", "/users/end-other-sessions");
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: { ended: 3 } });
    for (const other of others) expect(await isLoggedIn(site, other)).toBe(false);
    expect(await isLoggedIn(site, site.token)).toBe(true);
    expect((await list(site)).body.sessions).toMatchObject([{ isCurrent: true }]);
    expect((await site.call("POST", "/users/end-other-sessions")).body).toEqual({ ended: 0 });
  });
});

describe("update-image", () => {
  test("sets, replaces and removes the headshot and the banner", async () => {
    const site = await createTestApp();
    const update = async (parts: Record<string, unknown>) =>
      await site.call("PUT", `/users/update-image/${site.ownerId}`, form(parts));
    const isTrashed = (address: string) =>
      site.store.db.$client
        .query("select 1 from media where name = ? and trashed_at is not null")
        .get(address.replace("/uploads/", "")) !== null;

    const headshot = (await update({ field: "headshot", image: await picture() })).body.user;
    expect(headshot.headshot).toMatch(/^\/uploads\/[\w-]+\.png$/);
    expect(headshot.banner).toBe("");
    const banner = (
      await update({ field: "banner", image: await picture(), previousHref: headshot.headshot })
    ).body.user;
    expect(banner.headshot).toBe(headshot.headshot);
    expect(banner.banner).toStartWith("/uploads/");
    expect(isTrashed(headshot.headshot)).toBe(false);
    const replaced = (await update({ field: "headshot", image: await picture() })).body.user;
    expect(replaced.headshot).not.toBe(headshot.headshot);
    expect(isTrashed(headshot.headshot)).toBe(true);
    const removed = (await update({ field: "banner", image: "" })).body.user;
    expect(removed).toMatchObject({ banner: "", headshot: replaced.headshot });
    expect(isTrashed(banner.banner)).toBe(true);

    const none = await update({ field: "headshot" });
    expect(none.status).toBe(422);
    expect(none.body.error.fields).toEqual({ image: "Please upload an image." });
    for (const field of ["avatar", "", "email", "__proto__", "Headshot"]) {
      const reply = await update({ field, image: await picture() });
      expect(reply.status).toBe(422);
      expect(reply.body.error.fields).toEqual({ field: "field must be headshot or banner." });
    }
    expect((await update({ image: await picture() })).body.error.fields).toEqual({
      field: "field must be headshot or banner.",
    });
    const wrong = await update({ field: "headshot", image: html() });
    expect(wrong.status).toBe(415);
    const late = await update({ field: "headshot", image: await picture(), version: "1" });
    expect(late.status).toBe(409);
    expect(late.body.error.current).toEqual((await site.call("GET", "/users/site-info")).body.user);
    expect(
      (
        await site.call(
          "PUT",
          "/users/update-image/somebody",
          form({ field: "headshot", image: await picture() }),
        )
      ).status,
    ).toBe(403);
    expect(site.files().temporary).toEqual([]);
    expect(site.files().stored.length).toBe(3);
  });
});

test("no reply ever contains a password hash", async () => {
  const site = await createTestApp();
  for (const path of [
    "/users/site-info",
    "/users/get-with-token/current",
    `/users/get-with-token/${site.token}`,
  ]) {
    const reply = await site.call("GET", path);
    expect(Object.keys(reply.body.user).sort()).toEqual(userKeys);
  }
});

describe("visibility", () => {
  const seen = async (site: TestApp) => {
    const { user } = (await site.call("GET", "/users/site-info", undefined, { authorization: "" })).body;
    const resume = publicResume(site.store.db, {
      parts: await site.deps.exportParts(),
      origin: "https://ada.example",
    });
    return { phone: user.phone, email: user.email, inFiles: JSON.stringify(resume) };
  };
  const set = (site: TestApp, visibility: object) =>
    site.call("PUT", `/users/update-visibility/${site.ownerId}`, { visibility });

  test("hides the phone and email from visitors and public files, but not from the owner", async () => {
    const site = await createTestApp();
    await site.call("PUT", `/users/update-user/${site.ownerId}`, { newInfo: { phone: "555-0100" } });
    expect((await site.call("GET", "/users/visibility")).body).toEqual({
      visibility: { phone: true, email: true },
    });
    expect(await seen(site)).toMatchObject({ phone: "555-0100", email: ownerEmail });

    expect((await set(site, { phone: false })).body).toEqual({ visibility: { phone: false, email: true } });
    const withoutPhone = await seen(site);
    expect(withoutPhone).toMatchObject({ phone: "", email: ownerEmail });
    expect(withoutPhone.inFiles).not.toContain("555-0100");
    await set(site, { email: false });
    const withoutBoth = await seen(site);
    expect(withoutBoth).toMatchObject({ phone: "", email: "" });
    expect(withoutBoth.inFiles).not.toContain(ownerEmail);

    const { user } = (await site.call("GET", "/users/get-with-token/current")).body;
    expect(user).toMatchObject({ phone: "555-0100", email: ownerEmail });
    expect((await site.call("GET", "/export/resume.json")).body.basics).toMatchObject({
      phone: "555-0100",
      email: ownerEmail,
    });
    await set(site, { phone: true, email: true });
    expect(await seen(site)).toMatchObject({ phone: "555-0100", email: ownerEmail });
  });

  test("can be changed only by the owner, and only to true or false", async () => {
    const site = await createTestApp();
    const path = `/users/update-visibility/${site.ownerId}`;
    expect((await site.call("PUT", path, { visibility: {} }, { authorization: "" })).status).toBe(401);
    expect((await site.call("GET", "/users/visibility", undefined, { authorization: "" })).status).toBe(401);
    expect((await site.call("PUT", "/users/update-visibility/other", { visibility: {} })).status).toBe(403);
    const reply = await set(site, { phone: "no" });
    expect(reply.body.error.fields).toEqual({ phone: "phone must be true or false." });
  });
});
