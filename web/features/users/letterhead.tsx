import { useQuery } from "@tanstack/react-query";
import { linksQuery } from "../links/links-query.ts";
import { userQuery } from "./users-query.ts";

/** How to reach the owner, printed below the name; on screens the contact page says it (web/styles/print.css). */
export function Letterhead() {
  const { data: user } = useQuery(userQuery);
  const { data: links = [] } = useQuery(linksQuery);
  const entries = [user?.location, user?.phone, user?.email, ...links.map(({ href }) => href)];
  return (
    <ul className="letterhead">
      {[...new Set(entries)].map(
        // Written by the style sheet: whoever looks for a text in the page finds it where it is shown.
        (entry) => entry && <li key={entry} data-print={entry.replace(/^https?:\/\/(www\.)?|\/$/g, "")} />,
      )}
    </ul>
  );
}
