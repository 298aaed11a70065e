import { QueryClient } from "@tanstack/react-query";

/** What a server-rendered page brings along: each query's key with its answer. */
export type PageContent = [key: string[], value: unknown][];

/** Content that came with the page, or less than this many milliseconds ago, is not asked for again. */
const FRESH_FOR = 30_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // A call without a connection fails at once, and is not sent later, when nobody waits for it any more.
      queries: { staleTime: FRESH_FOR, retry: 1, refetchOnWindowFocus: false, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
}
