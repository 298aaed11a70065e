import { useLocationProperty } from "wouter/use-browser-location";

/**
 * A parameter of the page's address, null where it has none. Unlike with wouter's `useSearch`, whoever asks for one is not rendered
 * again for another one: a dialog that opens by its parameter would have every panel of the page rendered first.
 */
export function useSearchParameter(name: string): string | null {
  return useLocationProperty(() => new URLSearchParams(location.search).get(name));
}
