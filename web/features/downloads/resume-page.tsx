import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { resumePage } from "../../../src/features/downloads/downloads.page.contract.ts";
import { NavigationItem } from "../../core/page/navigation-item.tsx";
import { Plate } from "../../core/page/plate.tsx";
import { resumeQuery } from "./downloads-query.ts";

/** Opens the résumé in a new tab where there is one (§2), else the page that says there is none. */
export function ResumeItem({ className }: { className: string }) {
  const { data: resume } = useQuery(resumeQuery);
  const { path, navigation } = resumePage;
  if (!resume) return <NavigationItem href={path} label={navigation.label} className={className} />;
  return (
    <a href={resume.link} target="_blank" rel="noreferrer" className={className}>
      {navigation.label}
    </a>
  );
}

/** Where the Resume item leads when there is no résumé; with one it opens the file itself. */
export function ResumePage() {
  const { data: resume } = useQuery(resumeQuery);
  return (
    <>
      <Plate className="plate-notice" linesEach={1} picture="" seed="resume" lines={["Resume"]} />
      <div className="spread pb-24 text-[1.375rem]">
        {resume ? (
          <p>
            <a href={resume.link} target="_blank" rel="noreferrer" className="ink-link">
              Open the resume
            </a>
          </p>
        ) : (
          <>
            <p>There is no resume here yet.</p>
            <p>
              Until then, the{" "}
              <Link href="/experience" className="ink-link">
                experience
              </Link>{" "}
              and{" "}
              <Link href="/projects" className="ink-link">
                projects
              </Link>{" "}
              pages say most of it.
            </p>
          </>
        )}
      </div>
    </>
  );
}
