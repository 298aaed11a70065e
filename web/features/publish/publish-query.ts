import { queryOptions } from "@tanstack/react-query";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";

/** Milliseconds between looks at what is under way, and else: a change may have begun something. */
const LOOK_EVERY = 500;
const IDLE_LOOK_EVERY = 5000;

/** What is published by itself. */
export const publishQuery = queryOptions({
  queryKey: ["publish"],
  queryFn: () => send(api.publish.$get()),
  refetchInterval({ state: { data } }) {
    if (!data?.publish) return false;
    return data.publish.work ? LOOK_EVERY : IDLE_LOOK_EVERY;
  },
});
