import { useQuery } from "@tanstack/react-query";
import { resumePage } from "../../../src/features/downloads/downloads.page.contract.ts";
import { useLanguage } from "../../core/language/language.tsx";
import { NavigationItem } from "../../core/page/navigation-item.tsx";
import { resumeQuery } from "./downloads-query.ts";

/** The Resume item of the navigation: opens the résumé in a new tab (§2), or leads to the page for a missing résumé. */
export function ResumeItem({ className }: { className: string }) {
  const { data: resume } = useQuery(resumeQuery);
  const { path, navigation } = resumePage;
  const { t } = useLanguage();
  if (!resume) return <NavigationItem href={path} label={t(navigation.label)} className={className} />;
  return (
    <a href={resume.link} target="_blank" aria-describedby="new-tab" rel="noreferrer" className={className}>
      {t(navigation.label)}
    </a>
  );
}
