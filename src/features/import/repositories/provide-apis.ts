import type { BaseServices, RunningServices } from "../../../core/feature/services.ts";
import type { RepositorySettings } from "./repository-settings.ts";

/** Hands the settings to the routes. */
export function provideRepositoryApis(
  _base: BaseServices,
  { repositoryApis }: RepositorySettings,
): RunningServices<RepositorySettings> {
  return { services: async () => ({ repositoryApis }) };
}
