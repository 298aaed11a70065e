import { queryOptions, useQuery } from "@tanstack/react-query";
import type { User } from "../../src/users/users.contract.ts";
import { ApiError, api, send } from "../api.ts";
import { useSession } from "../site/session.ts";

/** The owner whom a stored token belongs to; null, with the token cleared, when it no longer serves (spec §4). */
export function ownerQuery(token: string | null) {
  return queryOptions({
    queryKey: ["owner", token],
    queryFn: async (): Promise<User | null> => {
      if (token === null) return null;
      try {
        return (await send(api.users["get-with-token"][":token"].$get({ param: { token } }))).user;
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 401)) throw error;
        useSession.getState().setToken(null);
        return null;
      }
    },
  });
}

type Owner = { isPending: true } | { isPending: false; user: User | null };

/** @throws the reason, to the error page, when the server cannot tell */
export function useOwner(): Owner {
  const token = useSession((session) => session.token);
  const { data, error } = useQuery(ownerQuery(token));
  if (token === null) return { isPending: false, user: null };
  if (data === undefined && error !== null) throw error;
  return data === undefined ? { isPending: true } : { isPending: false, user: data };
}
