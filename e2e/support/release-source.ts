import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";

const developmentKey = createPrivateKey(
  readFileSync(join(import.meta.dir, "../../scripts/release/development-key.pem"), "utf8"),
);

type Told = { version: string; files: Record<string, object> };

/** A folder of releases over http, signed by the key that a build from the source trusts. */
export class ReleaseSource {
  readonly #files = new Map<string, Buffer>();
  readonly #server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: ({ url }) => {
      const content = this.#files.get(new URL(url).pathname);
      return content === undefined
        ? new Response("", { status: 404 })
        : new Response(new Uint8Array(content));
    },
  });
  readonly environment = { VITRINE_UPDATE_URL: `http://127.0.0.1:${this.#server.port}/releases` };

  /** @param change of what `latest.json` tells, or of the archive after it was signed */
  async publish(
    version: string,
    executable: string | Buffer,
    { platform = "linux-x64", key = developmentKey, change = (_told: Told) => {}, damage = false } = {},
  ): Promise<void> {
    const tar = pack();
    tar.entry({ name: "vitrine", mode: 0o755 }, executable);
    tar.finalize();
    const archive = gzipSync(Buffer.concat((await Array.fromAsync(tar)) as Buffer[]), { level: 1 }); // Its chunks.
    const name = `vitrine-${platform}.tar.gz`;
    const told = {
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
    change(told);
    if (damage) archive[archive.length - 1] = (archive.at(-1) ?? 0) ^ 1;
    this.#files.set(`/releases/${name}`, archive);
    this.#files.set("/releases/latest.json", Buffer.from(JSON.stringify(told)));
  }

  stop(): void {
    void this.#server.stop(true);
  }
}

/** A key that no program trusts. */
export function strangeKey(): KeyObject {
  return generateKeyPairSync("ed25519").privateKey;
}
