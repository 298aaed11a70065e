import { useEffect, useRef } from "react";
import { navigate } from "wouter/use-browser-location";

/** The parts of the Navigation API that are used here; TypeScript has no types for it. */
type NavigateEvent = Event & { navigationType: string; destination: { url: string; key: string } };
type Navigation = EventTarget & { traverseTo(key: string): unknown };

/**
 * Asks before a changed form is left: the browser asks when the tab is closed or reloaded, `ask` is called on going back.
 * Browsers without the Navigation API go back without asking; the draft remains.
 * @param ask gets a function that leaves; to be called when the form has no changes any more
 * @param options.includesLinks also calls `ask` on going to another page of the admin, for forms without drafts
 */
export function useConfirmLeave(
  isChanged: boolean,
  ask: (leave: () => void) => void,
  { includesLinks = false } = {},
): void {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!isChanged) return;
    const navigation = (globalThis as { navigation?: Navigation }).navigation; // See Navigation.
    const handleBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const handleNavigate = (event: Event) => {
      const { navigationType, destination, cancelable } = event as NavigateEvent; // Only the Navigation API fires this event.
      const { pathname, search } = new URL(destination.url);
      // Links to a part of the page leave nothing.
      const isBack =
        navigationType === "traverse" && pathname + search !== location.pathname + location.search;
      const isLink = includesLinks && navigationType === "push" && pathname !== location.pathname;
      if (!cancelable || !(isBack || isLink)) return;
      event.preventDefault();
      latest.current(() => (isBack ? navigation?.traverseTo(destination.key) : navigate(pathname + search)));
    };
    window.addEventListener("beforeunload", handleBeforeUnload);
    navigation?.addEventListener("navigate", handleNavigate);
    return () => {
      window.removeEventListener("beforeunload", handleBeforeUnload);
      navigation?.removeEventListener("navigate", handleNavigate);
    };
  }, [isChanged, includesLinks]);
}
