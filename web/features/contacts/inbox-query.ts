import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";

/** What every change of a message makes stale. */
export const INBOX_KEY = ["contacts"];

/** What a change of one makes stale: where the state differs afterwards, the messages are loaded again. */
export const INBOX_STATE_KEY = [...INBOX_KEY, "state"];

/** Milliseconds between two looks for new messages; longer apart while nobody looks at the tab, whose title tells of them. */
const LOOK_EVERY = 5000;
const LOOK_EVERY_HIDDEN = 60_000;
/** Old lists are of no use, and each may be large. */
const KEEP_FOR = 10_000;

/** Whether anything has changed, and how many messages are unread. Cheap, so that it is asked for again and again. */
const inboxStateQuery = queryOptions({
  queryKey: INBOX_STATE_KEY,
  queryFn: () => send(api.inbox.state.$get()),
  staleTime: 0,
  refetchInterval: () => (document.hidden ? LOOK_EVERY_HIDDEN : LOOK_EVERY),
  refetchIntervalInBackground: true,
  refetchOnWindowFocus: "always",
});

export function useUnread(): number {
  return useQuery(inboxStateQuery).data?.unread ?? 0;
}

/** The inbox, loaded again whenever its state has changed. */
export function useInbox() {
  const { data, error } = useQuery(inboxStateQuery);
  const inbox = useQuery({
    queryKey: [...INBOX_KEY, "messages", data?.state],
    queryFn: () => send(api.inbox.$get()),
    enabled: data !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEEP_FOR,
  });
  return { inbox: inbox.data, error: inbox.data === undefined ? (inbox.error ?? error) : null };
}
