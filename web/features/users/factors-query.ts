import { queryOptions } from "@tanstack/react-query";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";

/** The owner's passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: async () => (await send(api.passkeys.$get())).passkeys,
});

/** Whether codes are asked for. */
export const twoFactorQuery = queryOptions({
  queryKey: ["two-factor"],
  queryFn: async () => (await send(api["two-factor"].$get())).twoFactor,
});
