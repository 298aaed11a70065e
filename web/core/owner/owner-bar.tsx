import { isViewWithDrafts, setViewWithDrafts } from "./draft-view.ts";
import "./owner-bar.css";

/** Shown to the logged-in owner on public pages: switches between what visitors see and the view with drafts. */
export function OwnerBar() {
  const isOn = isViewWithDrafts();
  return (
    <aside aria-label="Only you see this" className="owner-bar">
      <p>{isOn ? "Drafts shown" : "Drafts hidden"}</p>
      <button type="button" onClick={() => setViewWithDrafts(!isOn)}>
        {isOn ? "View as visitor" : "View with drafts"}
      </button>
      <a href="/admin">Edit</a>
    </aside>
  );
}
