import { type ReadSetting, SettingError } from "../../core/process/setting.ts";

export type StatisticsSettings = {
  /** Whether visits are counted. */
  statistics: boolean;
};

/** @throws SettingError naming the variable */
export function readStatisticsSettings(plain: ReadSetting): StatisticsSettings {
  const value = plain("VITRINE_STATISTICS") || "on";
  if (value !== "on" && value !== "off")
    throw new SettingError(`VITRINE_STATISTICS must be on or off, not "${value}".`);
  return { statistics: value === "on" };
}
