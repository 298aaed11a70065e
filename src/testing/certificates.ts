import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A certificate that signs itself, made by `openssl`, which every system of ours has. @param days that it is valid for */
export function selfSigned(names: string[], days = 90): { cert: string; key: string } {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-certificate-"));
  try {
    const alternatives = `subjectAltName=${names.map((name) => `DNS:${name}`).join(",")}`;
    const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    const files = ["-keyout", join(folder, "key"), "-out", join(folder, "cert")];
    const subject = ["-days", String(days), "-subj", "/O=Test authority", "-addext", alternatives];
    const made = Bun.spawnSync(["openssl", "req", "-x509", ...curve, ...files, ...subject]);
    if (made.exitCode !== 0) throw new Error(`openssl: ${made.stderr}`);
    return {
      cert: readFileSync(join(folder, "cert"), "utf8"),
      key: readFileSync(join(folder, "key"), "utf8"),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
