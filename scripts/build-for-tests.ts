// `bun run build:test`: builds dist/vitrine, and for tests dist/vitrine-test, which has failpoints and trusts a generated
// release key, which is stored next to it.
import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { $ } from "bun";

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const trusted = publicKey.export({ type: "spki", format: "der" }).toString("base64");

await $`bun scripts/build.ts`;
await $`bun scripts/build.ts --no-web --failpoints --outfile=dist/vitrine-test`.env({
  ...process.env,
  VITRINE_RELEASE_PUBLIC_KEY: trusted,
});
writeFileSync("dist/vitrine-test.pem", privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
