// Writes the list of common passwords that are long enough for our length rule, from @zxcvbn-ts.
import { dictionary } from "@zxcvbn-ts/language-common";
import { PASSWORD_MIN } from "../src/core/owner/owner.contract.ts";

const passwords = (dictionary["passwords-common" as keyof typeof dictionary] ??
  Object.values(dictionary)[0]) as string[];
const long = [...new Set(passwords.map((password) => String(password).toLowerCase()))].filter(
  (password) => password.length >= PASSWORD_MIN,
);
await Bun.write("src/core/owner/common-passwords.txt", `${long.sort().join("\n")}\n`);
console.log(`${long.length} of ${passwords.length} passwords written`);
