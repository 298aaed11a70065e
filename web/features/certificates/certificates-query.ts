import { queryOptions } from "@tanstack/react-query";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";

/** Milliseconds between requests while a certificate is being ordered. */
const POLL_INTERVAL = 5000;

export const certificatesQuery = queryOptions({
  queryKey: ["certificates"],
  queryFn: () => send(api.certificates.$get()),
  refetchInterval: ({ state }) =>
    state.data?.certificates.some(({ validTo, isReplaced }) => validTo === "" || isReplaced)
      ? POLL_INTERVAL
      : false,
});
