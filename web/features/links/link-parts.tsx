import { useQuery } from "@tanstack/react-query";
import type { Link } from "../../../src/features/links/links.contract.ts";
import { userQuery } from "../../core/owner/user-query.ts";
import { LetterheadLine } from "../../core/page/letterhead-line.tsx";
import { Address } from "../../core/ui/out-link.tsx";
import { StatusMark } from "../../core/ui/status-mark.tsx";
import { linksQuery } from "./links-query.ts";

/** Platform in the owner's links, with the name that is read out. */
const profiles = [
  ["LinkedIn", "LinkedIn"],
  ["Instagram", "Instagram"],
  ["Github", "GitHub"],
] as const;

/** Placeholders L, I and G (§2), each a link once the owner has such a profile. */
export function ProfileButtons() {
  const { data: links } = useQuery(linksQuery);
  return profiles.map(([platform, name]) => {
    const link = links?.find((candidate) => candidate.platform === platform);
    const letter = platform.slice(0, 1);
    return link ? (
      <a
        key={platform}
        href={link.href}
        target="_blank"
        rel="noreferrer me"
        aria-label={name}
        className="round-button"
      >
        {letter}
      </a>
    ) : (
      <button key={platform} type="button" disabled className="round-button">
        {letter}
      </button>
    );
  });
}

/** 'Find Me On', on the contact page. */
export function LinkSection() {
  const links = useOtherLinks();
  if (links.length === 0) return null;
  return (
    <section className="spread mb-12 border-t pt-6 nav:mb-20">
      <h2 className="section-title">Find Me On</h2>
      <LinkTiles links={links} />
    </section>
  );
}

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
              <span className="profile-name">
                <Address href={linkName(link)} />
              </span>
              <StatusMark entry={link} />
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

/** The owner's links in the letterhead. */
export function LetterheadLinks() {
  const links = useOtherLinks();
  const addresses = new Set(links.map(({ href }) => href));
  return [...addresses].map((href) => <LetterheadLine key={href} text={href} />);
}

/** The links without the person's own website, which stands with the other ways to reach them. */
function useOtherLinks(): Link[] {
  const { data: links = [] } = useQuery(linksQuery);
  const { data: user } = useQuery(userQuery);
  return links.filter(({ href }) => href !== user?.website);
}

/** What a link leads to, in a visitor's words: the platform, else the host or the address. */
export function linkName({ platform, href }: Link): string {
  if (platform === "Youtube") return "YouTube";
  if (platform === "Github") return "GitHub";
  if (platform !== "other") return platform;
  return href.replace(/^(https?:\/\/(www\.)?|mailto:)/, "").replace(/[/?#].*/, "");
}
