import { useQuery } from "@tanstack/react-query";
import { Link, useRoute } from "wouter";
import { resumeQuery } from "../features/downloads/downloads-query.ts";

const pages = [
  ["/", "Home"],
  ["/experience", "Experience"],
  ["/projects", "Projects"],
  ["/contact", "Contact"],
  ["/about", "About"],
] as const;

type ItemProps = { href: string; label: string; className: string };

function NavigationItem({ href, label, className }: ItemProps) {
  const [isHere] = useRoute(href);
  return (
    <Link href={href} aria-current={isHere ? "page" : undefined} className={className}>
      {label}
    </Link>
  );
}

/** Opens the résumé in a new tab where there is one (spec §2), else the page that says there is none. */
function ResumeItem({ className }: { className: string }) {
  const { data: resume } = useQuery(resumeQuery);
  if (!resume) return <NavigationItem href="/resume" label="Resume" className={className} />;
  return (
    <a href={resume.link} target="_blank" rel="noreferrer" className={className}>
      Resume
    </a>
  );
}

/** The same items in the header and in the drawer (spec §2). */
export function NavigationItems({ className }: { className: string }) {
  return (
    <>
      {pages.map(([href, label]) => (
        <NavigationItem key={href} href={href} label={label} className={className} />
      ))}
      <ResumeItem className={className} />
    </>
  );
}
