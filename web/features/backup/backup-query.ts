import { queryOptions } from "@tanstack/react-query";
import type { BackupFile } from "../../../src/features/backup/backup.contract.ts";
import { api } from "../../core/api/api.ts";
import { ApiError, apiUrl, send } from "../../core/api/send.ts";

/** Milliseconds between requests for the progress. */
const POLL_INTERVAL = 500;

/** The state of the site's backups; it is polled while a job runs. */
export const backupQuery = queryOptions({
  queryKey: ["backup"],
  queryFn: () => send(api.backup.$get()),
  refetchInterval: ({ state }) => (state.data?.work === undefined ? false : POLL_INTERVAL),
});

type NewBackup = {
  backup: BackupFile;
  /** Why it was not sent to the store. */
  failure: string | undefined;
};

/** Makes a backup and resolves once it is written and verified. @throws ApiError with the reason when it fails */
export async function backUpNow(onStarted: () => void): Promise<NewBackup> {
  const before = await send(api.backup.run.$post());
  onStarted();
  for (;;) {
    const { work, failure, backups } = await send(api.backup.$get());
    if (work !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL));
      continue;
    }
    const made = backups.find(
      ({ name, isBeforeRestore }) => !isBeforeRestore && !before.backups.some((each) => each.name === name),
    );
    if (made === undefined) throw new ApiError(0, failure?.reason ?? "The server made no backup.");
    return { backup: made, failure: failure?.reason };
  }
}

/** Lets the browser download an archive, so that a large one is not held in memory. */
export async function downloadBackup(name: string): Promise<void> {
  const { url } = await send(api.backup.ticket.$post({ json: { name } }));
  const link = document.createElement("a");
  link.href = apiUrl(url);
  link.download = name;
  link.click();
}
