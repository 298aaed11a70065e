import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { pageAt } from "../../src/shared/page-name.ts";
import { pageTitle } from "../../src/shared/page-title.ts";
import { projectQuery } from "../features/projects/projects-query.ts";
import { userQuery } from "../features/users/users-query.ts";

/** The title of the page now shown, as the server writes it into the head of a page that is loaded; `""` while it is loading. */
function useTitle(path: string): string {
  const { data: user } = useQuery(userQuery);
  const { name, projectId } = pageAt(path);
  const { data: project, isLoading } = useQuery({ ...projectQuery(projectId), enabled: projectId !== "" });
  return isLoading ? "" : pageTitle({ name, title: name }, user, project);
}

/**
 * Tells assistive technology of a page that came without a load: its title is read out, and the focus moves to its
 * content. The first page is the browser's own affair.
 */
export function PageAnnouncer() {
  const [path] = useLocation();
  const title = useTitle(path);
  const announced = useRef(path);
  const [message, setMessage] = useState("");
  useEffect(() => {
    if (!title) return;
    document.title = title;
    if (announced.current === path) return;
    announced.current = path;
    setMessage(title);
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [path, title]);
  return (
    <div role="status" className="sr-only">
      {message}
    </div>
  );
}
