import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { ProjectTitle } from "../../../src/features/projects/projects.contract.ts";
import { projectTitlesQuery } from "./projects-query.ts";

/** Links to the previous and next project in the list, and to the list. */
export function ProjectNeighbors({ id }: { id: string }) {
  const { data: titles = [] } = useQuery(projectTitlesQuery);
  const place = titles.findIndex(({ _id }) => _id === id);
  // A project that is not in the list, or not loaded yet, has no neighbors.
  const previous = place > 0 ? titles[place - 1] : undefined;
  const next = place >= 0 ? titles[place + 1] : undefined;
  return (
    <nav aria-label="More projects" className="neighbours">
      <Neighbour project={previous} rel="prev" label="Previous project" />
      <Neighbour project={next} rel="next" label="Next project" />
      <p className="neighbours-all">
        <Link href="/projects" className="ink-link py-3.5">
          All projects
        </Link>
      </p>
    </nav>
  );
}

type NeighbourProps = { project: ProjectTitle | undefined; rel: "prev" | "next"; label: string };

function Neighbour({ project, rel, label }: NeighbourProps) {
  if (project === undefined) return null;
  return (
    <Link href={`/project/${project._id}`} rel={rel} className={`neighbour neighbour-${rel}`}>
      <span className="small-caps neighbour-words">
        <svg viewBox="0 0 20 20" aria-hidden="true" className="icon neighbour-arrow">
          <path d={rel === "next" ? "M3 10h14M11 4l6 6-6 6" : "M17 10H3M9 4l-6 6 6 6"} />
        </svg>
        {label}
      </span>{" "}
      <bdi className="neighbour-title">{project.title}</bdi>
    </Link>
  );
}
