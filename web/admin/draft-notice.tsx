import { Link, useLocation, useSearch } from "wouter";
import { dropDraft, useDrafts } from "../core/form/drafts.ts";

/** What was typed and not saved, because a session ended or a page was left: one click leads back to it. */
export function DraftNotice() {
  const drafts = useDrafts((state) => state.drafts);
  const [path] = useLocation();
  const search = new URLSearchParams(useSearch());
  const here = search.size > 0 ? `${path}?${search}` : path;
  const waiting = Object.entries(drafts).filter(([, { href }]) => href !== here);
  if (waiting.length === 0) return null;
  return (
    <ul className="draft-notice" aria-label="Not saved yet">
      {waiting.map(([key, { title, href }]) => (
        <li key={key}>
          <span>
            Not saved yet: <b>{title}</b>
          </span>
          <Link href={href} className="ink-link">
            Continue
          </Link>
          <button type="button" className="ink-link" onClick={() => dropDraft(key)}>
            Discard
          </button>
        </li>
      ))}
    </ul>
  );
}
