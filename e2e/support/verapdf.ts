import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

const VERSION = "1.28.2";
const SHA256 = "687d4d8bcfec48c9f7e931cf78ed061f1eeccfba55d4cdc000ba9b4d8aa46ce6";
const SOURCE = `https://repo.maven.apache.org/maven2/org/verapdf/apps/greenfield-apps/${VERSION}/greenfield-apps-${VERSION}.jar`;
const jar = resolve(import.meta.dir, `../../node_modules/.cache/verapdf-${VERSION}.jar`);

/** Downloads veraPDF, the reference validator of PDF/UA and PDF/A. @throws Error that says what is missing */
async function install(): Promise<void> {
  if (Bun.which("java") === null)
    throw new Error("Tests of the résumé's PDF need Java 11 or newer (https://adoptium.net) to run veraPDF.");
  if (existsSync(jar)) return;
  const bytes = await (await fetch(SOURCE)).bytes();
  if (new Bun.CryptoHasher("sha256").update(bytes).digest("hex") !== SHA256)
    throw new Error(`The checksum of ${SOURCE} is wrong.`);
  mkdirSync(dirname(jar), { recursive: true });
  writeFileSync(jar, bytes);
}

/** Validates files. @returns the invalid ones, with the reasons */
export async function invalidPdfs(files: string[], flavour: "ua1" | "2a"): Promise<string[]> {
  await install();
  const command = ["java", "-cp", jar, "org.verapdf.apps.GreenfieldCliWrapper", "-v", "-f", flavour];
  const child = Bun.spawn([...command, "--format", "text", ...files], { stdout: "pipe", stderr: "pipe" });
  const lines = (await new Response(child.stdout).text()).split("\n");
  const valid = new Set(lines.flatMap((line) => /^PASS (.*) \S+$/.exec(line)?.[1] ?? []));
  return files
    .filter((file) => !valid.has(file))
    .map((file) => `${file} ${lines.filter((line) => line.includes(file)).join(" ")}`);
}
