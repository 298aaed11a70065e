import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorMessage } from "./error-message.tsx";
import { Loading } from "./loading.tsx";

/** Renders a query's data, the loading placeholder, or the error. */
export function WithData<T>({
  query,
  children,
}: {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  return query.isError ? <ErrorMessage error={query.error} /> : <Loading />;
}
