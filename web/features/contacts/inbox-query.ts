import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  notifyManager,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { useEffect } from "react";
import type { InboxMessage } from "../../../src/features/contacts/contacts.contract.ts";
import type { RelayName } from "../../../src/features/contacts/mail/delivery.contract.ts";
import type { ShownMessages } from "../../../src/features/contacts/search-message.contract.ts";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";

/** Key of everything about the inbox. */
export const INBOX_KEY = ["contacts"];

const MESSAGES_KEY = [...INBOX_KEY, "messages"];

/** Key of the inbox's state. When the state differs after a refetch, the messages are loaded again. */
export const INBOX_STATE_KEY = [...INBOX_KEY, "state"];

/** Milliseconds between two checks for new messages, and the same in a hidden tab, whose title shows the count. */
const POLL_INTERVAL = 5000;
const POLL_INTERVAL_HIDDEN = 60_000;
/** Messages per page. */
const PAGE = "50";
/** Milliseconds after which unused lists are dropped. */
const CACHE_TIME = 10_000;

/** Whether anything has changed, and how many messages are unread. It is cheap, and so is polled. */
const inboxStateQuery = queryOptions({
  queryKey: INBOX_STATE_KEY,
  queryFn: () => send(api.inbox.state.$get()),
  staleTime: 0,
  refetchInterval: () => (document.hidden ? POLL_INTERVAL_HIDDEN : POLL_INTERVAL),
  refetchIntervalInBackground: true,
  refetchOnWindowFocus: "always",
});

/** The number of unread messages. */
export function useUnread(): number {
  return useQuery(inboxStateQuery).data?.unread ?? 0;
}

/** Which messages of the inbox are listed. */
export type InboxSelection = { search: string; show: ShownMessages };

type LoadedPage = {
  messages: InboxMessage[];
  relays: RelayName[];
  next: string;
  /** State of the inbox when the page was requested. */
  state: string;
};
type LoadedPages = InfiniteData<LoadedPage, string>;

/** @param openId _id of the open message, which is included even if it doesn't match */
function messagesQuery(selection: InboxSelection, openId: string) {
  return infiniteQueryOptions({
    queryKey: [...MESSAGES_KEY, selection],
    queryFn: async ({ pageParam, client }): Promise<LoadedPage> => {
      const state = client.getQueryData(inboxStateQuery.queryKey)?.state ?? "";
      const query = { before: pageParam, limit: PAGE, open: openId, ...selection };
      return { ...(await send(api.inbox.$get({ query }))), state };
    },
    initialPageParam: "",
    getNextPageParam: ({ next }) => next || undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHE_TIME,
  });
}

/** The inbox in pages. Loaded pages are reloaded when the state has changed by anything but `updateLoadedMessage`. */
export function useInbox(selection: InboxSelection, openId: string) {
  const { data: present, error } = useQuery(inboxStateQuery);
  const query = useInfiniteQuery({ ...messagesQuery(selection, openId), enabled: present !== undefined });
  const { data, refetch, isPlaceholderData } = query;
  const loaded = isPlaceholderData ? undefined : data?.pages[0]?.state;
  useEffect(() => {
    if (present !== undefined && loaded !== undefined && loaded !== present.state) void refetch();
  }, [present, loaded, refetch]);
  const [first] = data?.pages ?? [];
  return {
    inbox: first && {
      messages: data?.pages.flatMap(({ messages }) => messages) ?? [],
      relays: first.relays,
      total: present?.total ?? 0,
      unread: present?.unread ?? 0,
    },
    hasMore: query.hasNextPage && !isPlaceholderData,
    isLoading: query.isFetchingNextPage || isPlaceholderData,
    pages: data?.pages.length ?? 0,
    loadMore: query.fetchNextPage,
    error: first === undefined ? (query.error ?? error) : null,
  };
}

/**
 * Applies the owner's change of a message to the loaded pages. They are not reloaded unless new messages have arrived.
 * @param change returns the changed message, or null to remove it
 */
export async function updateLoadedMessage(
  client: QueryClient,
  _id: string,
  change: (message: InboxMessage) => InboxMessage | null,
): Promise<void> {
  const before = client.getQueryData(inboxStateQuery.queryKey);
  changePages(client, (page) => {
    const messages = page.messages.flatMap((each) => (each._id === _id ? (change(each) ?? []) : each));
    return { ...page, messages };
  });
  const present = await send(api.inbox.state.$get());
  notifyManager.batch(() => {
    if (before?.arrivals === present.arrivals)
      changePages(client, (page) => (page.state === before.state ? { ...page, state: present.state } : page));
    client.setQueryData(inboxStateQuery.queryKey, present);
  });
}

function changePages(client: QueryClient, change: (page: LoadedPage) => LoadedPage): void {
  client.setQueriesData<LoadedPages>(
    { queryKey: MESSAGES_KEY },
    (data) => data && { ...data, pages: data.pages.map(change) },
  );
}
