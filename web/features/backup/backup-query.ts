import { queryOptions } from "@tanstack/react-query";
import type { BackupFile } from "../../../src/features/backup/backup.contract.ts";
import { api } from "../../core/api/api.ts";
import { ApiError, addressOf, send } from "../../core/api/send.ts";

/** Milliseconds between looks at what is under way. */
const LOOK_EVERY = 500;

/** The site's backups, looked at again while one is under way. */
export const backupQuery = queryOptions({
  queryKey: ["backup"],
  queryFn: () => send(api.backup.$get()),
  refetchInterval: ({ state }) => (state.data?.work === undefined ? false : LOOK_EVERY),
});

type Made = {
  backup: BackupFile;
  /** Why it lies here alone, where it was to be sent elsewhere as well. */
  failure: string | undefined;
};

/** Makes a backup. @returns it, when it is written and verified @throws ApiError with the reason where there is none */
export async function backUpNow(onStarted: () => void): Promise<Made> {
  const before = await send(api.backup.run.$post());
  onStarted();
  for (;;) {
    const { work, failure, backups } = await send(api.backup.$get());
    if (work !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
      continue;
    }
    const made = backups.find(
      ({ name, isBeforeRestore }) => !isBeforeRestore && !before.backups.some((each) => each.name === name),
    );
    if (made === undefined) throw new ApiError(0, failure?.reason ?? "The server has made none.");
    return { backup: made, failure: failure?.reason };
  }
}

/** Has the browser save an archive by itself, however large it is. */
export async function downloadBackup(name: string): Promise<void> {
  const { url } = await send(api.backup.ticket.$post({ json: { name } }));
  const link = document.createElement("a");
  link.href = addressOf(url);
  link.download = name;
  link.click();
}
