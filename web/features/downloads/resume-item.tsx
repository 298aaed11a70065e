import { useQuery } from "@tanstack/react-query";
import { resumePage } from "../../../src/features/downloads/downloads.page.contract.ts";
import { useOwner } from "../../core/owner/owner-query.ts";
import { NavigationItem } from "../../core/page/navigation-item.tsx";
import { resumeQuery } from "./downloads-query.ts";

/**
 * The Resume item of the navigation: opens the résumé in a new tab (§2). Without one it is left out for visitors; the owner
 * gets to the page that says so.
 */
export function ResumeItem({ className }: { className: string }) {
  const { data: resume } = useQuery(resumeQuery);
  const { path, navigation } = resumePage;
  const owner = useOwner();
  if (!resume) {
    if (owner.isPending || owner.user === null) return null;
    return <NavigationItem href={path} label={navigation.label} className={className} />;
  }
  return (
    <a href={resume.link} target="_blank" rel="noreferrer" className={className}>
      {navigation.label}
    </a>
  );
}
