import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { resumeQuery } from "./downloads-query.ts";

/** Offers to generate a resume while there is none and the site has content for it. */
export function SiteResumeOffer({ isEmpty }: { isEmpty: boolean }) {
  const { data: resume } = useQuery(resumeQuery);
  if (isEmpty || resume !== null) return null;
  return (
    <p className="mb-8 flex flex-wrap items-center gap-x-5 gap-y-2">
      <span>Visitors who click Resume find nothing yet.</span>
      <Link href="/admin/my-info?site-resume=new" className="btn btn-outline">
        Made from this site
      </Link>
    </p>
  );
}
