import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import type { ApiResponse } from "../api/api.ts";
import { ApiError, apiUrl, authHeaders, expectOk } from "../api/send.ts";
import { authToken, useSession } from "../api/session.ts";

/** The start of the owner query's key for any token; invalidate it to reload the owner. */
export const ownerKey = ["owner"] as const;

/**
 * Loads the owner of a stored token. If that fails, clears the token and returns null (§4, §8), unless the owner was loaded
 * earlier: a brief connection loss must not log them out.
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
        // Unless the owner has logged in again meanwhile. On a 401 `expectOk` has already cleared it.
        if (token === authToken()) useSession.getState().setToken(null);
        return null;
      }
    },
  });
}

const ADDRESS = "/api/users/get-with-token/current";
/** Milliseconds before the second attempt. */
const RETRY_DELAY = 1000;

/**
 * Loads the owner, with a second attempt on network errors: browsers abort requests when the page is left, and that must not
 * log the owner out.
 */
async function loadOwner(): Promise<User> {
  const load = async () => {
    const reply = await expectOk(fetch(apiUrl(ADDRESS), { headers: authHeaders() }));
    return ((await reply.json()) as ApiResponse<typeof ADDRESS>).user; // The route's type.
  };
  try {
    return await load();
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
    return load();
  }
}

type Owner = { isPending: true } | { isPending: false; user: User | null };

/** The logged-in owner; `user` is null for visitors. Pending while React hydrates the server's HTML, which knows no owner. */
export function useOwner(): Owner {
  const token = useSession((session) => session.token);
  const { data } = useQuery(ownerQuery(token));
  const isHydrated = useSyncExternalStore(
    useSession.subscribe,
    () => true,
    () => false,
  );
  if (!isHydrated) return { isPending: true };
  if (token === null) return { isPending: false, user: null };
  return data === undefined ? { isPending: true } : { isPending: false, user: data };
}
