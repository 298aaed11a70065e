import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, zstdDecompressSync } from "node:zlib";
import { reportFigure } from "../../src/testing/long-run.ts";
import { ownerEmail, ownerPassword, Program } from "../support/site.ts";
import { bearer, Server } from "./support/server.ts";
import { messageOf } from "./support/write-log.ts";

const environment = {
  VITRINE_SMTP_URL: "smtp://postmaster:smtp-secret-8842@127.0.0.1:9/",
  VITRINE_MAIL_TO: "owner@example.org",
  VITRINE_EMAIL_URL: "http://127.0.0.1:9",
  VITRINE_EMAIL_USER_ID: "user-id",
  VITRINE_EMAIL_SERVICE_ID: "service-id",
  VITRINE_EMAIL_TEMPLATE_ID: "template-id",
  VITRINE_EMAIL_ACCESS_TOKEN: "provider-secret-7731",
};
const typed = {
  wrong: "a wrong password 5521",
  next: "the next password 9917",
  reset: "a reset password 6620",
  stored: "a stored password 3107",
  stored2: "a stored secret 9054",
  stranger: "stranger-typed-this@example.org",
  message: "private words of a visitor 3348",
};

/** All files in a folder and its subfolders. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path) && statSync(path).isFile() && !path.endsWith("/vitrine"));
}

/** Finds secrets in bytes, which may be compressed. */
function found(bytes: Buffer, secrets: Map<string, string>): string[] {
  const readings = [bytes];
  for (const unpack of [gunzipSync, zstdDecompressSync])
    try {
      readings.push(unpack(bytes));
    } catch {
      // Not compressed in this format.
    }
  return [...secrets].flatMap(([name, secret]) =>
    readings.some((reading) => reading.includes(secret) || reading.includes(Buffer.from(secret, "utf16le")))
      ? [name]
      : [],
  );
}

test("S15: after a busy session, no token or password is stored anywhere in plain text", async () => {
  const program = new Program();
  let server = await Server.start(program, { environment });
  const secrets = new Map<string, string>([
    ["the first password", ownerPassword],
    ["a wrong password", typed.wrong],
    ["the next password", typed.next],
    ["the reset password", typed.reset],
    ["the mail server's password", "smtp-secret-8842"],
    ["the provider's token", "provider-secret-7731"],
    ["the stored mail password", typed.stored],
    ["the stored secret of the store", typed.stored2],
  ]);
  const logs: string[] = [];
  const { token, userId } = await server.setUp();
  secrets.set("the setup's token", token);
  const login = async (password: string, email = ownerEmail) => {
    const reply = await server.json("POST", "/api/users/login", { email, password });
    const body = (await reply.json()) as { token?: string };
    if (body.token) secrets.set(`token ${secrets.size}`, body.token);
    return body.token ?? "";
  };
  const raw = (path: string, headers: Record<string, string>, method = "GET", body?: string) =>
    server.get(path, { method, headers, ...(body !== undefined && { body }) });
  const second = await login(ownerPassword);
  await login(typed.wrong);
  await login(typed.wrong, typed.stranger);
  // Sends tokens and passwords where they belong and where they don't.
  await raw(`/api/users/get-with-token/${token}`, bearer(token));
  await raw(`/api/users/get-with-token/${second}`, bearer(token));
  await raw(`/api/users/get-with-token/${token}/more`, bearer(token));
  await raw("/api/users/get-with-token/current", bearer(token));
  await raw("/api/users/get-with-token/current", bearer(`${token}x`));
  await raw(`/api/nowhere/${token}`, bearer(token));
  await raw(`/nowhere/${token}?token=${second}`, bearer(token));
  await raw(
    "/api/users/login",
    { "content-type": "application/json" },
    "POST",
    `{"email":"${ownerEmail}","password":"${typed.wrong}"`,
  );
  await raw("/api/users/login", { "content-type": "text/plain" }, "POST", typed.wrong);
  await raw(
    "/api/skills/create",
    { ...bearer(`${token}x`), "content-type": "application/json", "user-agent": "tester" },
    "POST",
    "{}",
  );
  await server.json(
    "POST",
    "/api/skills/create",
    { skill: { skill: "Analysis", strength: "1" } },
    bearer(token),
  );
  await server.json("POST", "/api/v1.0/email/send", messageOf(typed.message));
  await server.json("POST", "/api/inbox/test", {}, bearer(token));
  const settings = {
    mail: { host: "127.0.0.1", port: 9, user: "postmaster", password: typed.stored },
    backup: { endpoint: "http://127.0.0.1:9", bucket: "backups", keyId: "key", secret: typed.stored2 },
  };
  // The mail server comes from the environment, which settings can't override.
  for (const body of [{ settings }, { settings: { mail: { ...settings.mail, port: "x" } } }])
    await server.json("PUT", "/api/settings", body, bearer(token));
  await server.json("POST", "/api/settings/test-mail", {}, bearer(token));
  await server.json("POST", "/api/settings/test-store", {}, bearer(token));
  await raw(`/api/users/logout/${userId}`, bearer(second), "POST");
  const password = `/api/users/update-password/${ownerEmail}`;
  await server.json("PUT", password, { oldPassword: typed.wrong, newPassword: typed.next }, bearer(token));
  await server.json("PUT", password, { oldPassword: ownerPassword, newPassword: typed.next }, bearer(token));
  await server.json(
    "PUT",
    `/api/users/update-email/${ownerEmail}`,
    { newEmail: "new@example.org", password: typed.next },
    bearer(token),
  );
  await server.json(
    "PUT",
    "/api/users/update-email/new@example.org",
    { newEmail: ownerEmail, password: typed.next },
    bearer(token),
  );
  await login(typed.next);

  const faults: string[] = [];
  let files = 0;
  const search = (when: string) => {
    for (const path of filesBelow(program.folder)) {
      files++;
      faults.push(...found(readFileSync(path), secrets).map((name) => `${when}: ${name} in ${path}`));
    }
  };
  search("while it runs, the log of writes included");
  expect(filesBelow(program.folder).some((path) => path.endsWith("vitrine.db-wal"))).toBe(true);
  await server.kill();
  logs.push(server.log);
  search("after a crash");
  server = await server.again();
  const owner = await program.run(["owner", "--email", ownerEmail, "--password-stdin"], `${typed.reset}\n`);
  logs.push(owner.out + owner.err);
  await login(typed.reset);
  const pages = await Promise.all(
    ["/", "/contact", "/admin", "/api/users/site-info"].map(
      async (path) => await (await server.get(path)).text(),
    ),
  );
  faults.push(...found(Buffer.from(pages.join("\n")), secrets).map((name) => `${name} in a page`));
  await server.stop();
  logs.push(server.log);
  const backup = await program.run(["backup", "archive.vitrine"]);
  logs.push(backup.out + backup.err);
  search("after the end, with the backup");

  const log = logs.join("\n");
  faults.push(...found(Buffer.from(log), secrets).map((name) => `${name} in the log`));
  for (const words of [typed.stranger, typed.message, ownerEmail])
    if (log.replaceAll(/^The owner is .*$/gm, "").includes(words)) faults.push(`"${words}" in the log`);
  expect(faults).toEqual([]);
  // The log still says what happened.
  for (const line of [
    "owner set up",
    "login ok",
    "refused 401 POST /api/users/login",
    "password changed",
    "refused 403 PUT /api/users/update-password/:email",
    "email changed",
    "logout",
    "refused 401 GET /api/users/get-with-token/:token",
  ])
    expect(log).toMatch(
      new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:.]{12}Z ${RegExp.escape(line)} from 127\\.0\\.0\\.1$`, "m"),
    );
  reportFigure(
    "S15",
    `${secrets.size} secrets, ${files} files in three searches and ${log.length} characters of logs: none found${backup.code === 0 ? ", the backup included" : " (no backup in this version yet)"}`,
  );
  program.remove();
}, 60_000);
