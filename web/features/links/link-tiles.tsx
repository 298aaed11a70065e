import type { Link } from "../../../src/features/links/links.contract.ts";
import { linkName } from "./link-name.ts";

/** The owner's profiles, each with its letter in a medallion like the L, I and G of the header. */
export function LinkTiles({ links }: { links: Link[] }) {
  return (
    <ul className="profile-tiles">
      {links.map((link) => (
        <li key={link._id}>
          <a href={link.href} target="_blank" rel="noreferrer me" className="profile-tile">
            <span aria-hidden="true" className="medallion">
              {[...linkName(link)][0]?.toUpperCase()}
            </span>
            <span>
              <span className="profile-name">{linkName(link)}</span>
              {link.siteHandle && link.siteHandle !== linkName(link) && (
                <>
                  {" "}
                  <bdi className="text-soft wrap-anywhere">{link.siteHandle}</bdi>
                </>
              )}
              <span className="sr-only"> (opens in a new tab)</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
