import { queryOptions } from "@tanstack/react-query";
import type { User } from "../../src/users/users.contract.ts";
import { ApiError, api, send } from "../api.ts";
import { authToken, useSession } from "../site/session.ts";

/** What begins the key of the owner's query, whatever the token: to load the owner again after a change. */
export const ownerKey = ["owner"] as const;

/**
 * The owner whom a stored token belongs to; null, with the token cleared, when the server answers with none (spec §4, §8).
 * Where it can't be reached, the token is kept: to be without a connection for a moment ends no session.
 */
export function ownerQuery(token: string | null) {
  return queryOptions({
    queryKey: [...ownerKey, token],
    queryFn: async (): Promise<User | null> => {
      if (token === null) return null;
      try {
        return (await send(api.users["get-with-token"][":token"].$get({ param: { token } }))).user;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status === 0) throw error;
        // Unless someone has logged in again meanwhile; at a 401 `send` has cleared it already.
        if (token === authToken()) useSession.getState().setToken(null);
        return null;
      }
    },
  });
}
