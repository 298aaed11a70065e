import { isViewWithDrafts, setViewWithDrafts } from "./draft-view.ts";
import "./owner-bar.css";

/** Shown to the logged-in owner on public pages: switches between what visitors see and the view with drafts. */
export function OwnerBar() {
  const isOn = isViewWithDrafts();
  return (
    // The page may be in another language.
    <aside aria-label="Only you see this" lang="en" dir="ltr" className="owner-bar">
      <p>{isOn ? "Drafts shown" : "Drafts hidden"}</p>
      <button type="button" onClick={() => setViewWithDrafts(!isOn)}>
        {isOn ? "View as visitor" : "View with drafts"}
      </button>
      <a href="/admin">Edit</a>
    </aside>
  );
}
