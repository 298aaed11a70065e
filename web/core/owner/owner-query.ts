import { queryOptions, useQuery } from "@tanstack/react-query";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import { read } from "../api/read.ts";
import { ApiError } from "../api/send.ts";
import { authToken, useSession } from "../api/session.ts";

/** What begins the key of the owner's query, whatever the token: to load the owner again after a change. */
export const ownerKey = ["owner"] as const;

/**
 * The owner whom a stored token belongs to; null, with the token cleared, when that can't be loaded (§4, §8). An owner
 * who is there already stays: to be without a connection for a moment ends no work.
 */
export function ownerQuery(token: string | null) {
  return queryOptions({
    queryKey: [...ownerKey, token],
    queryFn: async ({ client, queryKey }): Promise<User | null> => {
      if (token === null) return null;
      try {
        return await loadOwner();
      } catch (error) {
        if (client.getQueryData(queryKey)) throw error;
        // Unless someone has logged in again meanwhile; at a 401 `send` has cleared it already.
        if (token === authToken()) useSession.getState().setToken(null);
        return null;
      }
    },
  });
}

/** Milliseconds after which the server is asked a second time. */
const SECOND_TRY = 1000;

/**
 * Asks again where no answer came, or half of one: a browser that leaves a page breaks off its requests, which looks the
 * same to the page and must log nobody out. The page is gone by then, unless it stays.
 */
async function loadOwner(): Promise<User> {
  const load = async () => (await read("/api/users/get-with-token/current")).user;
  try {
    return await load();
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, SECOND_TRY));
    return load();
  }
}

type Owner = { isPending: true } | { isPending: false; user: User | null };

/** Who is logged in here. */
export function useOwner(): Owner {
  const token = useSession((session) => session.token);
  const { data } = useQuery(ownerQuery(token));
  if (token === null) return { isPending: false, user: null };
  return data === undefined ? { isPending: true } : { isPending: false, user: data };
}
