import { Link, useRoute } from "wouter";

type NavigationItemProps = { href: string; label: string; className: string };

/** A navigation link, marked if it leads to the current page. */
export function NavigationItem({ href, label, className }: NavigationItemProps) {
  const [isCurrent] = useRoute(href);
  return (
    <Link href={href} aria-current={isCurrent ? "page" : undefined} className={className}>
      {label}
    </Link>
  );
}
