import type { BaseServices, RunningServices } from "../../core/feature/services.ts";
import { Settings } from "./settings.store.ts";

export type SettingsServices = { settings: Settings };

/** @param config the program's start configuration, from which each part reads its own values */
export function runSettings(
  { store, settingsParts, isDemo }: BaseServices,
  config: { dataFolder: string },
): RunningServices<SettingsServices> {
  const { dataFolder } = config;
  return {
    services: async () => ({
      // People who try a demo must not see how its server is configured.
      settings: new Settings({
        store,
        dataFolder,
        parts: await settingsParts(),
        config: isDemo ? null : config,
      }),
    }),
  };
}
