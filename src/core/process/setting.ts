/** Reads one setting, trimmed; `""` if it is not set. */
export type ReadSetting = (name: string) => string;

/** An invalid setting; the message names it. */
export class SettingError extends Error {
  override name = "SettingError";
}
