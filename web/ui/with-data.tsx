import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorMessage } from "./error-message.tsx";
import { Loading } from "./loading.tsx";

/** A page's three states: its content, the spinner until all of that is there, or what went wrong. */
export function WithData<T extends unknown[]>({
  queries,
  children,
}: {
  queries: { [Index in keyof T]: UseQueryResult<T[Index]> };
  children: (...data: T) => ReactNode;
}) {
  const missing = queries.filter(({ data }) => data === undefined);
  if (missing.length === 0) return children(...(queries.map(({ data }) => data) as T)); // Each is there.
  const failed = missing.find(({ isError }) => isError);
  return failed ? <ErrorMessage error={failed.error} /> : <Loading />;
}
