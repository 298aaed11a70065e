import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates a self-signed certificate with `openssl`, which must be installed. @param days of validity */
export function selfSigned(names: string[], days = 90): { cert: string; key: string } {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-certificate-"));
  try {
    const alternatives = `subjectAltName=${names.map((name) => `DNS:${name}`).join(",")}`;
    const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    const files = ["-keyout", join(folder, "key"), "-out", join(folder, "cert")];
    const subject = ["-days", String(days), "-subj", "/O=Test authority", "-addext", alternatives];
    const result = Bun.spawnSync(["openssl", "req", "-x509", ...curve, ...files, ...subject]);
    if (result.exitCode !== 0) throw new Error(`openssl: ${result.stderr}`);
    return {
      cert: readFileSync(join(folder, "cert"), "utf8"),
      key: readFileSync(join(folder, "key"), "utf8"),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
