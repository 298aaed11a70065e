import { queryOptions } from "@tanstack/react-query";
import type { SettingsPartState } from "../../../src/core/settings/settings.contract.ts";
import { api } from "../api/api.ts";
import { send } from "../api/send.ts";

/** The server's settings. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: () => send(api.settings.$get()),
});

/** One part of the settings, with the version of all settings, on which an edit is based. */
export type VersionedSettingsPart = SettingsPartState & { version: number };
