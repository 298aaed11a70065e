import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Project } from "../../../src/features/projects/projects.contract.ts";
import { entryTitle, showSavedToast } from "../../core/form/saved-toast.ts";
import { showErrorToast } from "../../core/ui/error-toast.ts";
import { inputOf, updateProject } from "./project-actions.ts";
import { projectsQuery } from "./projects-query.ts";

/** The project whose star was pressed last: its row moves to another list, where its star gets the focus again. */
let pressed = "";

/** Adds a project to the featured ones, or removes it. Shown immediately, and reverted if the request fails. */
export function FeatureToggle({ project }: { project: Project }) {
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pressed !== project._id) return;
    pressed = "";
    button.current?.focus({ preventScroll: true });
  }, [project._id]);
  const { queryKey } = projectsQuery;
  const show = (changed: Project) =>
    client.setQueryData(queryKey, (projects) =>
      projects?.map((other) => (other._id === changed._id ? changed : other)),
    );
  const toggling = useMutation({
    mutationFn: (changed: Project) =>
      updateProject(changed, inputOf(changed), {
        files: {},
        details: {},
        version: changed.version,
        options: {},
      }),
    async onMutate(changed) {
      await client.cancelQueries({ queryKey });
      show(changed);
      return project;
    },
    onSuccess(changed) {
      show(changed);
      const state = changed.featured ? "is featured" : "is no longer featured";
      showSavedToast(`${entryTitle(changed.title, "Project")} ${state}.`, async () =>
        toggling.mutate({ ...changed, featured: !changed.featured }),
      );
    },
    onError(error, _changed, before) {
      console.error("Failed to update project");
      if (before) show(before);
      showErrorToast("Not saved", error);
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <button
      ref={button}
      type="button"
      data-control="star"
      className="grid size-11 flex-none cursor-pointer place-items-center text-soft hover:text-primary aria-disabled:cursor-progress aria-pressed:text-primary"
      aria-label={`Feature ${project.title}`}
      aria-pressed={project.featured}
      aria-disabled={toggling.isPending}
      title={project.featured ? "Remove from featured projects" : "Add to featured projects"}
      onClick={() => {
        if (toggling.isPending) return;
        pressed = project._id;
        toggling.mutate({ ...project, featured: !project.featured });
      }}
    >
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        className={`icon w-5 [stroke-linejoin:round] ${project.featured ? "fill-current" : ""}`}
      >
        <path d="M10 1.8l2.4 5.6 6.1.5-4.6 4 1.4 5.9-5.3-3.2-5.3 3.2 1.4-5.9-4.6-4 6.1-.5z" />
      </svg>
    </button>
  );
}
