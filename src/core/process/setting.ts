/** Reads one setting, without blanks around it; `""` where it is not set. */
export type ReadSetting = (name: string) => string;

/** A setting that makes no sense; the message names it. */
export class SettingError extends Error {
  override name = "SettingError";
}
