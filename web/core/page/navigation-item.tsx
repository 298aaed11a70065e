import { Link, useRoute } from "wouter";

type NavigationItemProps = { href: string; label: string; className: string };

/** Leads to a page, and says where it is the page one sees. */
export function NavigationItem({ href, label, className }: NavigationItemProps) {
  const [isHere] = useRoute(href);
  return (
    <Link href={href} aria-current={isHere ? "page" : undefined} className={className}>
      {label}
    </Link>
  );
}
