import { useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "wouter";
import { useLanguage, withTags } from "../../core/language/language.tsx";
import { OwnerNote } from "../../core/owner/owner-note.tsx";
import { Plate } from "../../core/page/plate.tsx";
import { ExternalLink } from "../../core/ui/external-link.tsx";
import { resumeQuery } from "./downloads-query.ts";
import { resumeHref } from "./resume-item.tsx";

/** The page `/resume` when there is no résumé; with one, the Resume item opens the file. */
export function ResumePage() {
  const { data: resume } = useQuery(resumeQuery);
  const { t } = useLanguage();
  const { base } = useRouter();
  const elsewhere = t(
    "In the meantime, see <experience>Experience</experience> and <projects>Projects</projects>.",
  );
  const linkTo = (href: string) => (text: string) => (
    <Link key={href} href={href} className="ink-link">
      {text}
    </Link>
  );
  return (
    <>
      <Plate className="plate-notice" linesEach={1} picture="" seed="resume" lines={[t("Resume")]} />
      <div className="spread pb-24 text-[1.375rem]">
        {resume ? (
          <p>
            <ExternalLink href={resumeHref(resume.link, base)} className="ink-link">
              {t("Open the resume")}
            </ExternalLink>
          </p>
        ) : (
          <>
            <p>{t("There is no resume here yet.")}</p>
            <p>{withTags(elsewhere, { experience: linkTo("/experience"), projects: linkTo("/projects") })}</p>
            <OwnerNote items={[{ label: "Add a resume", href: "/admin/my-info?resume=new" }]} />
          </>
        )}
      </div>
    </>
  );
}
