import { join } from "node:path";
import type { Running } from "./process.ts";
import { findTool } from "./tools.ts";

/** What both sides of a comparison by https have: files of the same certificate, and the cipher that is used. */
export type Tls = { certificate: string; key: string; cipher: string };

/** A certificate of its own for this machine, on the curve that public authorities use most. */
export async function makeCertificate(folder: string): Promise<Omit<Tls, "cipher">> {
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  await openssl(
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    ...["-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=127.0.0.1"],
  );
  return { certificate, key };
}

/** The cipher that a server and OpenSSL's client agree on. */
export async function cipherOf({ url }: Running): Promise<string> {
  const told = await openssl("s_client", "-connect", new URL(url).host, "-brief");
  const cipher = /Ciphersuite: (\S+)/.exec(told)?.[1];
  if (cipher === undefined) throw new Error(`OpenSSL tells no cipher of ${url}: ${told}`);
  return cipher;
}

/** Handshakes of a few seconds, one after another. @returns how many, and the seconds that they took */
export async function handshake(
  { url }: Running,
  { isResumed, seconds }: { isResumed: boolean; seconds: number },
): Promise<{ count: number; seconds: number }> {
  const started = performance.now();
  const told = await openssl(
    "s_time",
    "-connect",
    new URL(url).host,
    // By TLS 1.3 it ends before it has the ticket that it could resume with.
    ...(isResumed ? ["-reuse", "-tls1_2"] : ["-new"]),
    "-time",
    String(seconds),
  );
  const count = Number(/(\d+) connections in \d+ real seconds/.exec(told)?.[1] ?? 0);
  if (count === 0) throw new Error(`OpenSSL made no connection to ${url}: ${told}`);
  return { count, seconds: (performance.now() - started) / 1000 };
}

async function openssl(...words: string[]): Promise<string> {
  const child = Bun.spawn([findTool("openssl") ?? "openssl", ...words], {
    stdin: new Blob([""]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return `${out}${err}`;
}
