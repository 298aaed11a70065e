import { QueryClient } from "@tanstack/react-query";

/** The query results embedded in a server-rendered page. */
export type PageData = [key: string[], value: unknown][];

/** Milliseconds for which loaded content is fresh and not fetched again. */
const FRESH_FOR = 30_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline requests fail at once; react-query would otherwise queue them and send them later.
      queries: { staleTime: FRESH_FOR, retry: 1, refetchOnWindowFocus: false, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
}
