// Replication of the database by the real Litestream (docs/replication.md): what it has sent to a store is the site elsewhere.
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isLong, reportFigure } from "../src/testing/long-run.ts";
import { installLitestream, litestream, writeConfig } from "./support/litestream.ts";
import { freePorts } from "./support/pebble.ts";
import { startStore } from "./support/s3-store.ts";
import { Program, type Site } from "./support/site.ts";

const LONG = 120_000;
/** Milliseconds within which a write is sent: the interval between two transfers, and the transfer. */
const SENT_WITHIN = 5000;

let store: Awaited<ReturnType<typeof startStore>>;
let folder = "";
beforeAll(async () => {
  if (!isLong) return;
  installLitestream();
  folder = mkdtempSync(join(tmpdir(), "vitrine-replica-"));
  const [port = 0] = await freePorts(1);
  store = await startStore(port, "replicas");
}, 5 * LONG);
afterAll(async () => {
  await store?.close();
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
});

async function addSkill(site: Site, token: string, skill: string): Promise<void> {
  const reply = await site.get("/api/skills/create", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ skill: { skill, strength: "1" } }),
  });
  if (!reply.ok) throw new Error(await reply.text());
}

describe.skipIf(!isLong)("a site whose database is replicated", () => {
  test(
    "has elsewhere every write that was sent before all of it was killed",
    async () => {
      const program = new Program();
      const elsewhere = new Program();
      try {
        const site = await program.serve();
        const token = await site.setUp({ fname: "Ada", lname: "Lovelace" });
        const config = writeConfig(folder, join(program.folder, "vitrine.db"), store.url);
        const replication = litestream("replicate", "-config", config);
        const answered: { skill: string; at: number }[] = [];
        const end = Date.now() + 30_000;
        while (Date.now() < end) {
          const skill = `Skill ${answered.length}`;
          await addSkill(site, token, skill);
          answered.push({ skill, at: Date.now() });
          await Bun.sleep(5);
        }
        expect(replication.exitCode).toBeNull();
        expect((await program.run(["doctor"])).out).toContain("Litestream has copied the last write");
        const killedAt = Date.now();
        replication.kill("SIGKILL");
        await site.kill();

        const restored = join(elsewhere.folder, "vitrine.db");
        const restore = litestream(
          "restore",
          "-config",
          config,
          "-o",
          restored,
          join(program.folder, "vitrine.db"),
        );
        expect(await restore.exited, await new Response(restore.stderr).text()).toBe(0);
        const database = new Database(restored);
        expect(database.query("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
        expect(database.query("pragma foreign_key_check").all()).toEqual([]);
        database.close();

        const served = await elsewhere.serve();
        const reply = await served.get("/api/skills/site-skills");
        const { skills } = (await reply.json()) as { skills: { skill: string }[] };
        const there = skills.map(({ skill }) => skill);
        // Whole, in order, up to one write; all that had time to be sent.
        expect(there).toEqual(answered.slice(0, there.length).map(({ skill }) => skill));
        const due = answered.filter(({ at }) => at < killedAt - SENT_WITHIN).length;
        expect(there.length).toBeGreaterThanOrEqual(due);
        reportFigure(
          "Litestream",
          `${there.length} of ${answered.length} answered writes elsewhere, ${due} were due`,
        );
        const page = await served.get("/");
        expect(await page.text()).toContain("Lovelace");
        const { code, out } = await elsewhere.run(["doctor"]);
        expect(out).toContain("No faults.");
        expect(code).toBe(0);
        await served.stop();
      } finally {
        program.remove();
        elsewhere.remove();
      }
    },
    LONG,
  );
});
