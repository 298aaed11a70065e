import { useEffect, useRef } from "react";

/** The part of the Navigation API that is used; TypeScript's own types lack it. */
type NavigateEvent = Event & { navigationType: string };

/**
 * Asks before a changed form is left by other ways than its own buttons: the browser itself when the tab is closed or
 * loaded again, `ask` when someone goes back. Browsers that can't hold a step back keep the draft all the same.
 */
export function useLeaveQuestion(isChanged: boolean, ask: () => void): void {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!isChanged) return;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const navigate = (event: Event) => {
      if ((event as NavigateEvent).navigationType !== "traverse" || !event.cancelable) return; // Only this API sends it.
      event.preventDefault();
      latest.current();
    };
    const navigation = (globalThis as { navigation?: EventTarget }).navigation; // See NavigateEvent.
    window.addEventListener("beforeunload", beforeUnload);
    navigation?.addEventListener("navigate", navigate);
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      navigation?.removeEventListener("navigate", navigate);
    };
  }, [isChanged]);
}
