import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { OwnerNote } from "../../core/owner/owner-note.tsx";
import { Plate } from "../../core/page/plate.tsx";
import { resumeQuery } from "./downloads-query.ts";

/** The page `/resume` when there is no résumé; with one, the Resume item opens the file. */
export function ResumePage() {
  const { data: resume } = useQuery(resumeQuery);
  return (
    <>
      <Plate className="plate-notice" linesEach={1} picture="" seed="resume" lines={["Resume"]} />
      <div className="spread pb-24 text-[1.375rem]">
        {resume ? (
          <p>
            <a
              href={resume.link}
              target="_blank"
              aria-describedby="new-tab"
              rel="noreferrer"
              className="ink-link"
            >
              Open the resume
            </a>
          </p>
        ) : (
          <>
            <p>There is no resume here yet.</p>
            <p>
              In the meantime, see{" "}
              <Link href="/experience" className="ink-link">
                Experience
              </Link>{" "}
              and{" "}
              <Link href="/projects" className="ink-link">
                Projects
              </Link>
              .
            </p>
            <OwnerNote items={[{ label: "Add a resume", href: "/admin/my-info?resume=new" }]} />
          </>
        )}
      </div>
    </>
  );
}
