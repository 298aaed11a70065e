import { queryOptions } from "@tanstack/react-query";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";

/** Milliseconds between requests while a run is in progress, and otherwise: a change may start one. */
const POLL_RUNNING = 500;
const POLL_IDLE = 5000;

/** The state of automatic publishing; polled while it is set up. */
export const publishQuery = queryOptions({
  queryKey: ["publish"],
  queryFn: () => send(api.publish.$get()),
  refetchInterval({ state: { data } }) {
    if (!data?.publish) return false;
    return data.publish.work ? POLL_RUNNING : POLL_IDLE;
  },
});
