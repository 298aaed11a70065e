import type { BaseServices, RunningServices } from "../../core/feature/services.ts";
import { Settings } from "./settings.store.ts";

export type SettingsServices = { settings: Settings };

/** @param config as the program was started; each part reads its own of it */
export function runSettings(
  { store, settingsParts, isDemo }: BaseServices,
  config: { dataFolder: string },
): RunningServices<SettingsServices> {
  const { dataFolder } = config;
  return {
    services: async () => ({
      // Whoever tries a demo is not told how its server is set.
      settings: new Settings({
        store,
        dataFolder,
        parts: await settingsParts(),
        config: isDemo ? null : config,
      }),
    }),
  };
}
