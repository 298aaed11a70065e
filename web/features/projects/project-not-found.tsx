import { Link } from "wouter";
import { Rosette } from "../../core/ui/rosette.tsx";

/** Spec §2, in its words; the plate is there, only nothing has been printed on it. */
export function ProjectNotFound() {
  return (
    <div className="project-missing">
      <Rosette seed="nothing here" className="project-missing-flower" isFlowerOnly />
      <h1 className="project-missing-words">Oops! Couldn't find this project.</h1>
      <p>
        <Link href="/projects" className="ink-link">
          All projects
        </Link>
      </p>
    </div>
  );
}
