import { useQuery } from "@tanstack/react-query";
import type { Link, Platform } from "../../../src/features/links/links.contract.ts";
import { shownAddress } from "../../../src/shared/shown-address.ts";
import { langOf, useLanguage } from "../../core/language/language.tsx";
import { userQuery } from "../../core/owner/user-query.ts";
import { LetterheadLine } from "../../core/page/letterhead-line.tsx";
import { UrlText } from "../../core/ui/external-link.tsx";
import { StatusMark } from "../../core/ui/status-mark.tsx";
import { linksQuery } from "./links-query.ts";

const headerPlatforms = ["LinkedIn", "Instagram", "Github"] as const;

/** The placeholder buttons L, I and G (§2). Each becomes a link once the owner has a profile there. */
export function ProfileButtons() {
  const { data: links } = useQuery(linksQuery);
  return headerPlatforms.map((platform) => {
    const link = links?.find((candidate) => candidate.platform === platform);
    const letter = platform.slice(0, 1);
    return link ? (
      <a
        key={platform}
        href={link.href}
        target="_blank"
        aria-describedby="new-tab"
        rel="noreferrer me"
        aria-label={platformLabel(platform)}
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

/** 'Find Me On' on the contact page (§2). */
export function LinkSection() {
  const links = useOtherLinks();
  const { t } = useLanguage();
  if (links.length === 0) return null;
  return (
    <section className="contact-profiles">
      <h2 className="section-title mb-4">{t("Find Me On")}</h2>
      <LinkTiles links={links} />
    </section>
  );
}

/** The owner's profiles, each with its first letter in a circle like the buttons of the header. */
export function LinkTiles({ links }: { links: Link[] }) {
  return (
    <ul className="profile-tiles">
      {links.map((link) => (
        <li key={link._id}>
          <a
            href={link.href}
            target="_blank"
            aria-describedby="new-tab"
            rel="noreferrer me"
            className="profile-tile"
          >
            <span aria-hidden="true" className="medallion">
              {[...linkName(link)][0]?.toUpperCase()}
            </span>
            <span>
              <span className="profile-name">
                <UrlText href={linkName(link)} />
              </span>
              <StatusMark entry={link} />
              {link.siteHandle && link.siteHandle !== linkName(link) && (
                <>
                  {" "}
                  <bdi {...langOf(link, "siteHandle")} className="text-soft wrap-anywhere">
                    {link.siteHandle}
                  </bdi>
                </>
              )}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The email address and the profiles in the footer. */
export function FooterLinks() {
  const links = useOtherLinks();
  const { data: user } = useQuery(userQuery);
  const email = user?.email ?? "";
  if (email === "" && links.length === 0) return null;
  return (
    <ul className="footer-links">
      {email !== "" && (
        <li>
          <a href={`mailto:${email}`} className="ink-link">
            <UrlText href={`mailto:${email}`} />
          </a>
        </li>
      )}
      {links.map((link) => (
        <li key={link._id}>
          <a
            href={link.href}
            target="_blank"
            aria-describedby="new-tab"
            rel="noreferrer me"
            className="ink-link"
          >
            <UrlText href={linkName(link)} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The owner's links in the letterhead of printed pages. */
export function LetterheadLinks() {
  const links = useOtherLinks();
  const addresses = new Set(links.map(({ href }) => href));
  return [...addresses].map((href) => <LetterheadLine key={href} text={href} />);
}

/** All links except the owner's website, which is listed with email and phone. */
function useOtherLinks(): Link[] {
  const { data: links = [] } = useQuery(linksQuery);
  const { data: user } = useQuery(userQuery);
  return links.filter(({ href }) => href !== user?.website);
}

/** The name of a platform as people write it. */
export function platformLabel(platform: Platform): string {
  if (platform === "Youtube") return "YouTube";
  if (platform === "Github") return "GitHub";
  return platform;
}

/** What visitors see as the name of a link: the platform, or else the host or email address. */
export function linkName({ platform, href }: Pick<Link, "platform" | "href">): string {
  if (platform !== "other") return platformLabel(platform);
  return shownAddress(href)
    .replace(/[/?#].*/, "")
    .replace("bsky.app", "Bluesky");
}
