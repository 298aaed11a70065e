import { useOwner } from "./owner-query.ts";

/** Something that the site still lacks, and the form that adds it. */
export type MissingItem = { label: string; href: string };

/** Tells the logged-in owner what this page still lacks. Visitors don't see it. */
export function OwnerNote({ items }: { items: readonly MissingItem[] }) {
  const owner = useOwner();
  if (owner.isPending || owner.user === null || items.length === 0) return null;
  return (
    <div lang="en" dir="ltr" className="owner-note">
      <p>Only you see this:</p>
      <ul>
        {items.map(({ label, href }) => (
          <li key={label}>
            <a href={href} className="ink-link">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
