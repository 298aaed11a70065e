import type { ProjectCard } from "../../../src/features/projects/projects.contract.ts";
import type { HomePart } from "../../core/feature/feature.ts";
import { FeaturedOnHome } from "./featured-on-home.tsx";
import { worksQuery } from "./projects-query.ts";

export const projectsOnHome: HomePart<ProjectCard[]> = {
  order: 2,
  query: worksQuery,
  ids: (works = []) => (works.length === 0 ? [] : ["projects"]),
  missing: (works) =>
    works?.length === 0
      ? { id: "projects", label: "Add a project", href: "/admin/projects?project=new" }
      : null,
  component: FeaturedOnHome,
};
