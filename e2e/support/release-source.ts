import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { testBuild } from "./site.ts";

const trustedKey = () => createPrivateKey(readFileSync(`${testBuild}.pem`, "utf8"));

type Latest = { version: string; files: Record<string, object> };

/** An HTTP server with releases, signed by the key that the test build trusts. */
export class ReleaseSource {
  readonly #files = new Map<string, Buffer>();
  readonly #server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: ({ url }) => {
      this.requests++;
      const { pathname } = new URL(url);
      const [, folder = "", name = ""] = pathname.split("/");
      const target = this.#redirects.get(folder);
      if (target !== undefined)
        return new Response(null, { status: 302, headers: { location: `${target}/${name}` } });
      const content = this.#files.get(pathname);
      return content === undefined
        ? new Response("", { status: 404 })
        : new Response(new Uint8Array(content));
    },
  });
  readonly #redirects = new Map<string, string>();
  readonly origin = `http://127.0.0.1:${this.#server.port}`;
  readonly environment = { VITRINE_UPDATE_URL: `${this.origin}/releases` };
  /** Number of requests it received. */
  requests = 0;

  /** Redirects a folder of this server to another address. */
  redirect(folder: string, target: string): void {
    this.#redirects.set(folder, target);
  }

  /** Publishes a release. @param change modifies `latest.json`; `damage` the archive after it was signed */
  async publish(
    version: string,
    executable: string | Buffer,
    { platform = "linux-x64", key = trustedKey(), change = (_latest: Latest) => {}, damage = false } = {},
  ): Promise<void> {
    const tar = pack();
    tar.entry({ name: "vitrine", mode: 0o755 }, executable);
    tar.finalize();
    const archive = gzipSync(Buffer.concat((await Array.fromAsync(tar)) as Buffer[]), { level: 1 }); // Its chunks.
    const name = `vitrine-${platform}.tar.gz`;
    const latest = {
      version,
      notes: "What is new",
      files: {
        [platform]: {
          name,
          size: archive.length,
          sha256: createHash("sha256").update(archive).digest("hex"),
          signature: sign(null, archive, key).toString("base64"),
        },
      },
    };
    change(latest);
    if (damage) archive[archive.length - 1] = (archive.at(-1) ?? 0) ^ 1;
    this.#files.set(`/releases/${name}`, archive);
    this.#files.set("/releases/latest.json", Buffer.from(JSON.stringify(latest)));
  }

  stop(): void {
    void this.#server.stop(true);
  }
}

/** A key that no executable trusts. */
export function strangeKey(): KeyObject {
  return generateKeyPairSync("ed25519").privateKey;
}
