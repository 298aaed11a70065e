import { useEffect, useRef } from "react";

/** The part of the Navigation API that is used here; TypeScript has no types for it. */
type NavigateEvent = Event & { navigationType: string };

/**
 * Asks before a changed form is left: the browser asks when the tab is closed or reloaded, `ask` is called on going back.
 * Browsers without the Navigation API go back without asking; the draft remains.
 */
export function useConfirmLeave(isChanged: boolean, ask: () => void): void {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!isChanged) return;
    const handleBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const handleNavigate = (event: Event) => {
      if ((event as NavigateEvent).navigationType !== "traverse" || !event.cancelable) return; // Only the Navigation API fires this event.
      event.preventDefault();
      latest.current();
    };
    const navigation = (globalThis as { navigation?: EventTarget }).navigation; // See NavigateEvent.
    window.addEventListener("beforeunload", handleBeforeUnload);
    navigation?.addEventListener("navigate", handleNavigate);
    return () => {
      window.removeEventListener("beforeunload", handleBeforeUnload);
      navigation?.removeEventListener("navigate", handleNavigate);
    };
  }, [isChanged]);
}
