// A second process that has backups made, one after another, until it is ended: `backup-maker.ts URL TOKEN`.
// Prints a line for each that is done.
import type { BackupState } from "../../src/features/backup/backup.contract.ts";
import { demandGood } from "../filled-site.ts";

const [url = "", token = ""] = process.argv.slice(2);
const headers = { authorization: `Bearer ${token}` };
const LOOK_EVERY_MILLISECONDS = 50;

async function ask(path: string, method: string): Promise<BackupState> {
  const reply = await demandGood(await fetch(`${url}/api/backup${path}`, { method, headers }));
  return (await reply.json()) as BackupState; // The server's own contract.
}

for (;;) {
  let state = await ask("/run", "POST");
  while (state.work) {
    await Bun.sleep(LOOK_EVERY_MILLISECONDS);
    state = await ask("", "GET");
  }
  if (state.failure) throw new Error(`A backup failed: ${state.failure.reason}`);
  console.log("made");
}
