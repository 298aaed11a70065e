import { queryOptions } from "@tanstack/react-query";
import type { SettingsPartState } from "../../../src/core/settings/settings.contract.ts";
import { api } from "../api/api.ts";
import { send } from "../api/send.ts";

/** What is set of the server. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: () => send(api.settings.$get()),
});

/** One part of it, with the version of the whole, by which an edit begins. */
export type PresentPart = SettingsPartState & { version: number };
