import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../core/api/api.ts";
import { send } from "../../core/api/send.ts";

/** Prefix of the query keys of the history and the trash. */
export const HISTORY_KEY = ["history"];

/** The changes in pages. @param entry _id of an entry; `""` for the whole site */
export function changesQuery(entry: string) {
  return infiniteQueryOptions({
    queryKey: [...HISTORY_KEY, "changes", entry],
    queryFn: ({ pageParam }) =>
      send(api.history.changes.$get({ query: { before: pageParam, limit: undefined, entry } })),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next || undefined,
    staleTime: 0,
  });
}

export function entryHistoryQuery(id: string) {
  return queryOptions({
    queryKey: [...HISTORY_KEY, "entry", id],
    queryFn: async () => (await send(api.history.entries[":id"].$get({ param: { id } }))).entry,
    staleTime: 0,
  });
}

export const trashQuery = queryOptions({
  queryKey: [...HISTORY_KEY, "trash"],
  queryFn: () => send(api.history.trash.$get()),
  staleTime: 0,
});
