import { queryOptions } from "@tanstack/react-query";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: async () => (await send(api.passkeys.$get())).passkeys,
});

/** Whether two-factor authentication is on. */
export const twoFactorQuery = queryOptions({
  queryKey: ["two-factor"],
  queryFn: async () => (await send(api["two-factor"].$get())).twoFactor,
});
