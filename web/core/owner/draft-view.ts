import { pagePath } from "../api/site-base.ts";

const KEY = "viewWithDrafts";
/** The end of an address that opens a public page with drafts. */
export const WITH_DRAFTS = "?view=drafts";

/** Whether public pages in this tab show drafts to the logged-in owner. */
export function isViewWithDrafts(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false; // Storage is blocked.
  }
}

function store(isOn: boolean): void {
  try {
    if (isOn) sessionStorage.setItem(KEY, "on");
    else sessionStorage.removeItem(KEY);
  } catch {
    // See isViewWithDrafts().
  }
}

/** Turns the view on if the page's address asks for it, and takes that out of the address. */
export function readDraftViewFromAddress(): void {
  if (location.search !== WITH_DRAFTS) return;
  store(true);
  history.replaceState(history.state, "", location.pathname + location.hash);
}

/** Turns the view on or off. The page is loaded again, so that it never mixes both views. */
export function setViewWithDrafts(isOn: boolean): void {
  store(isOn);
  location.reload();
}

/** Whether reads must return what visitors see, although the owner may be logged in. */
export function isVisitorView(): boolean {
  return !pagePath().startsWith("/admin") && !isViewWithDrafts();
}
