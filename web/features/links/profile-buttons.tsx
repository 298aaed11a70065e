import { useQuery } from "@tanstack/react-query";
import { linksQuery } from "./links-query.ts";

/** Platform in the owner's links, with the name that is read out. */
const profiles = [
  ["LinkedIn", "LinkedIn"],
  ["Instagram", "Instagram"],
  ["Github", "GitHub"],
] as const;

/** Placeholders L, I and G (spec §2), each a link once the owner has such a profile. */
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
