import { useQuery } from "@tanstack/react-query";
import type { User } from "../../../src/core/owner/owner.contract.ts";
import { useSession } from "../../core/api/session.ts";
import { ownerQuery } from "./owner-query.ts";

type Owner = { isPending: true } | { isPending: false; user: User | null };

export function useOwner(): Owner {
  const token = useSession((session) => session.token);
  const { data } = useQuery(ownerQuery(token));
  if (token === null) return { isPending: false, user: null };
  return data === undefined ? { isPending: true } : { isPending: false, user: data };
}
