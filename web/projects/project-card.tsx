import { Link } from "wouter";
import type { Project } from "../../src/projects/projects.contract.ts";

export function ProjectCard({ project }: { project: Project }) {
  return (
    <Link href={`/project/${project._id}`} className="block border border-base-300 p-6">
      {project.image && (
        <img src={project.image} alt="" loading="lazy" className="mb-4 h-40 w-full object-cover" />
      )}
      <h3 className="text-xl font-semibold">{project.title}</h3>
      <p className="text-base-content/70">{project.shortSummary}</p>
    </Link>
  );
}
