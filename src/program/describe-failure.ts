import { isBusy } from "../core/database/busy.ts";
import { RefusalError } from "../core/database/data-folder.ts";
import { describeFsError } from "../core/database/describe-fs-error.ts";
import { currentUserName } from "../core/database/folder-owner.ts";
import { formatError } from "../core/process/format-error.ts";
import { SettingError } from "../core/process/setting.ts";
import { isAccessDenied, isDiskFull } from "../core/process/system-errors.ts";
import { ArchiveError } from "../features/backup/archive-error.ts";
import { ImportError } from "../features/import/import-error.ts";
import { PublishError } from "../features/publish/target.ts";
import { InputError } from "./commands/input-error.ts";

/** Errors whose message was written for the person who runs the program. */
const readableErrors = [SettingError, RefusalError, InputError, ImportError, ArchiveError, PublishError];

/** What to print for an error that ended a command: its message if it was written for people, else its stack. */
export function describeFailure(error: unknown): string {
  const isReadable = readableErrors.some((kind) => error instanceof kind);
  return isReadable && error instanceof Error ? error.message : systemMessage(error);
}

/** A plain message for the system errors that we know, else its stack. */
function systemMessage(error: unknown): string {
  if (isDiskFull(error))
    return "The disk with the data folder is full. Free some space and try again; nothing was changed.";
  if (isBusy(error))
    return "The database has been locked by another program for more than five seconds. Try again when that program is done.";
  const fsMessage = describeFsError(error);
  if (fsMessage !== null) return fsMessage;
  if (isAccessDenied(error))
    return `Permission denied: ${error.message}. Everything in the data folder must be readable and writable by ${currentUserName()}.`;
  return formatError(error);
}
