import { cpSync } from "node:fs";
import { join } from "node:path";
import { version } from "../../src/core/process/version.ts";
import type { Bench } from "../bench.ts";
import { freePort } from "../nginx.ts";
import { addPhoto } from "../photo.ts";
import { launch, run } from "../process.ts";
import { timed, until } from "../timing.ts";
import type { Peer } from "./peer.ts";

export async function vitrine(bench: Bench): Promise<Peer> {
  const filled = await bench.filled();
  const folder = join(bench.folder, "peer-vitrine");
  cpSync(filled.folder, folder, { recursive: true });
  const port = await freePort();
  return {
    name: `Vitrine ${version}`,
    page: "/",
    read: { path: "/api/experiences/site-experiences" },
    program: [bench.executable],
    data: [folder],
    launch: () =>
      launch([bench.executable, "serve", "--port", String(port), "--host", "127.0.0.1"], {
        url: `http://127.0.0.1:${port}`,
        cwd: folder,
      }),
    async addPhoto(url, photo) {
      const variants = async () =>
        new Set(
          [...(await (await fetch(`${url}/about`)).text()).matchAll(/\/uploads\/[^" ,]+ \d+w/g)].map(String),
        );
      const before = await variants();
      await addPhoto(url, filled.token, new Blob([photo]));
      const [added = ""] = await until(async () => {
        const fresh = [...(await variants())].filter((variant) => !before.has(variant));
        return fresh.length > 0 ? fresh : undefined;
      });
      await (await fetch(url + added.split(" ")[0])).bytes();
    },
    async saveAndRestore() {
      const file = join(bench.folder, "vitrine-backup.tar");
      const { time: save } = await timed(() => run([bench.executable, "backup", file], folder));
      const { time: restore } = await timed(() => run([bench.executable, "restore", file], folder));
      return { save, restore };
    },
  };
}
