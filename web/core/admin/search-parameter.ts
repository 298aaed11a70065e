import { useLocationProperty } from "wouter/use-browser-location";

/**
 * The value of a query parameter, or null. Unlike wouter's `useSearch`, it rerenders only when this parameter changes: otherwise
 * opening a dialog by its parameter would first rerender every panel of the page.
 */
export function useSearchParameter(name: string): string | null {
  return useLocationProperty(() => new URLSearchParams(location.search).get(name));
}
