import { useQuery } from "@tanstack/react-query";
import { useRouter } from "wouter";
import { resumePage } from "../../../src/features/downloads/downloads.page.contract.ts";
import { useLanguage } from "../../core/language/language.tsx";
import { NavigationItem } from "../../core/page/navigation-item.tsx";
import { ExternalLink } from "../../core/ui/external-link.tsx";
import { resumeQuery } from "./downloads-query.ts";

/** The address of the résumé; one that is made from the site is in the language of the page. */
export function resumeHref(link: string, base: string): string {
  return link === "/resume.pdf" ? base + link : link;
}

/** The Resume item of the navigation: opens the résumé in a new tab (§2), or leads to the page for a missing résumé. */
export function ResumeItem({ className }: { className: string }) {
  const { data: resume } = useQuery(resumeQuery);
  const { path, navigation } = resumePage;
  const { t } = useLanguage();
  const { base } = useRouter();
  if (!resume) return <NavigationItem href={path} label={t(navigation.label)} className={className} />;
  return (
    <ExternalLink href={resumeHref(resume.link, base)} className={className}>
      {t(navigation.label)}
    </ExternalLink>
  );
}
