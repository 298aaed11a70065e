import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { resumeQuery } from "./downloads-query.ts";

/** Shown while visitors who click Resume see an error although the site has what a resume is made of. */
export function SiteResumeOffer({ isEmpty }: { isEmpty: boolean }) {
  const { data: resume } = useQuery(resumeQuery);
  if (isEmpty || resume !== null) return null;
  return (
    <p>
      Visitors who click Resume find nothing yet.{" "}
      <Link href="/admin/my-info?site-resume=new" className="ink-link">
        Made from this site
      </Link>
    </p>
  );
}
