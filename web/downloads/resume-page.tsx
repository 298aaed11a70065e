import { useQuery } from "@tanstack/react-query";
import { resumeQuery } from "./downloads-query.ts";

/** Where the Resume item leads when there is no résumé; with one it opens the file itself. */
export function ResumePage() {
  const { data: resume } = useQuery(resumeQuery);
  return (
    <>
      <h1 className="mb-8 text-4xl font-semibold">Resume</h1>
      {resume ? (
        <a href={resume.link} target="_blank" rel="noreferrer" className="link">
          Open the resume
        </a>
      ) : (
        <p>There is no resume here yet.</p>
      )}
    </>
  );
}
