import { isBusy } from "../core/database/busy.ts";
import { RefusalError } from "../core/database/data-folder.ts";
import { whoWorks } from "../core/database/folder-owner.ts";
import { obstacleWords } from "../core/database/obstacle.ts";
import { SettingError } from "../core/process/setting.ts";
import { isDenied, isDiskFull } from "../core/process/system-errors.ts";
import { ArchiveError } from "../features/backup/archive-error.ts";
import { ImportError } from "../features/import/import-error.ts";
import { PublishError } from "../features/publish/target.ts";
import { InputError } from "./commands/input-error.ts";

/** Errors whose message is for whoever runs the program. */
const told = [SettingError, RefusalError, InputError, ImportError, ArchiveError, PublishError];

/** What is printed of an error that ended a command: its words where it was made for people, else all of it. */
export function failureOf(error: unknown): unknown {
  const isTold = told.some((kind) => error instanceof kind);
  return isTold && error instanceof Error ? error.message : systemMessage(error);
}

/** What the system said, in a line where we know what it means. */
function systemMessage(error: unknown): unknown {
  if (isDiskFull(error))
    return "The disk with the data folder is full. Make room on it and start again; nothing was changed.";
  if (isBusy(error))
    return "Another program has held the database for longer than five seconds. Try again when it has ended.";
  const words = obstacleWords(error);
  if (words !== null) return words;
  if (isDenied(error))
    return `Not allowed, or not possible: ${error.message}. Check who owns what is in the data folder: it has to be open to ${whoWorks()}.`;
  return error;
}
