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

/** What every change of a message makes stale. */
export const INBOX_KEY = ["contacts"];

const MESSAGES_KEY = [...INBOX_KEY, "messages"];

/** What a change of one makes stale: where the state differs afterwards, the messages are loaded again. */
export const INBOX_STATE_KEY = [...INBOX_KEY, "state"];

/** Milliseconds between two looks for new messages; longer apart while nobody looks at the tab, whose title tells of them. */
const LOOK_EVERY = 5000;
const LOOK_EVERY_HIDDEN = 60_000;
/** Messages that are loaded at once. */
const PAGE = "50";
/** Old lists are of no use. */
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

/** What of the inbox is asked for. */
export type InboxSelection = { search: string; show: ShownMessages };

type LoadedPage = {
  messages: InboxMessage[];
  relays: RelayName[];
  next: string;
  /** Of the inbox, as it was known when this was asked for. */
  state: string;
};
type LoadedPages = InfiniteData<LoadedPage, string>;

/** @param openId of the message that somebody reads: it stays, though it may have ceased to be what is looked for */
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
    gcTime: KEEP_FOR,
  });
}

/** The inbox in pages; those that were loaded are loaded again when its state has changed otherwise than by `changeLoaded`. */
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
 * Shows what the owner did to a message in the pages that are loaded, which are not loaded again for it unless something
 * else has come in meanwhile.
 * @param change of a message; null takes it away
 */
export async function changeLoaded(
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
