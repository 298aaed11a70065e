import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { createApiToken, listApiTokens } from "../../core/owner/api-tokens.ts";
import { addPasskey, listPasskeys } from "../../core/owner/passkeys.ts";
import { beginSecondFactor, confirmSecondFactor, readSecondFactor } from "../../core/owner/second-factor.ts";
import { readUser } from "../../core/owner/users.store.ts";
import { openOrCreateSite } from "./open-site.ts";
import { runOwner } from "./owner.ts";

let dataFolder = "";

beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), "vitrine-owner-"));
  spyOn(Bun.stdin, "text").mockResolvedValue("difference engine 1822\n");
});
afterEach(() => {
  rmSync(dataFolder, { recursive: true, force: true });
});

async function resetOwner(): Promise<string[]> {
  const lines: string[] = [];
  await runOwner({ dataFolder, email: "ada@example.org", isPasswordFromStdin: true }, (line) =>
    lines.push(line),
  );
  return lines;
}

test("the owner command resets passkeys, two-factor authentication and tokens, and lists them", async () => {
  await resetOwner();
  const db = openOrCreateSite(dataFolder, () => undefined);
  const userId = readUser(db)?._id ?? "";
  for (const name of ["Phone", "Laptop"])
    addPasskey(db, {
      userId,
      name,
      credentialId: name,
      publicKey: new Uint8Array(8),
      counter: 0,
      transports: [],
      host: "localhost",
    });
  const { secret } = beginSecondFactor({ db, dataFolder }, userId, "ada@example.org", "localhost");
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  expect(confirmSecondFactor({ db, dataFolder }, userId, code)).toHaveLength(10);
  createApiToken(db, userId, { name: "Build server", scope: "read", endsAt: "" });

  expect((await resetOwner()).at(-1)).toBe("Reset: 2 passkeys, two-factor authentication, 1 API token.");
  expect(listPasskeys(db, userId, "localhost")).toEqual([]);
  expect(readSecondFactor({ db, dataFolder }, userId)).toEqual({
    isOn: false,
    since: "",
    recoveryCodesLeft: 0,
  });
  expect(listApiTokens(db, userId)).toEqual([]);
  expect(db.$client.query("select count(*) as n from recovery_codes").get()).toEqual({ n: 0 });
  // Nothing is left to reset.
  expect((await resetOwner()).join("\n")).not.toContain("Reset");
  db.$client.close();
});

test("the owner command refuses the owner's name as a password, and changes nothing", async () => {
  await resetOwner();
  const db = openOrCreateSite(dataFolder, () => undefined);
  db.$client.run("update users set fname = 'Augusta', lname = 'Lovelace'");
  const stored = () => db.$client.query("select password_hash from credentials").all();
  const before = stored();
  spyOn(Bun.stdin, "text").mockResolvedValue("Augusta Lovelace\n");
  await expect(resetOwner()).rejects.toThrow("This password is easy to guess from your name");
  expect(stored()).toEqual(before);
  db.$client.close();
});
