import { expect, test } from "bun:test";
import type { ProjectCard } from "../../../src/features/projects/projects.contract.ts";
import { blankProject } from "../../../src/features/projects/projects.contract.ts";
import { renderWithQueries, simulateBrowser } from "../../testing/render.tsx";
import { AllProjects } from "./all-projects.tsx";
import { skillsToFilter } from "./project-filter.tsx";

simulateBrowser();

const project = (number: number, more: Partial<ProjectCard>) =>
  ({ ...blankProject, _id: `p${number}`, title: `Project ${number}`, image: "", ...more }) as ProjectCard;

/** The groups on the page: each year with its projects. */
const readGroups = () =>
  [...document.querySelectorAll(".year-group")].map((group) => [
    group.querySelector("h3")?.textContent,
    ...Array.from(group.querySelectorAll("h4"), (title) => title.textContent),
  ]);

test("groups projects by the year of their end: running ones first, undated ones last", () => {
  renderWithQueries(
    <AllProjects
      projects={[
        project(1, { startDate: "2019-01-01", currentlyWorking: true }),
        project(2, { startDate: "2018-01-01", endDate: "2021-05-01" }),
        project(3, { endDate: "2020-05-01" }),
        project(4, {}),
        project(5, { startDate: "2021-01-01" }),
      ]}
    />,
  );
  expect(readGroups()).toEqual([
    ["Current", "Project 1"],
    ["2021", "Project 2", "Project 5"],
    ["2020", "Project 3"],
    [undefined, "Project 4"],
  ]);
});

test("groups projects by the year of their start if all are running", () => {
  const running = (number: number, startDate: string) =>
    project(number, { startDate, currentlyWorking: true });
  renderWithQueries(
    <AllProjects projects={[running(1, "2026-02-01"), running(2, "2024-05-01"), running(3, "2026-01-01")]} />,
  );
  expect(readGroups()).toEqual([
    ["2026", "Project 1", "Project 3"],
    ["2024", "Project 2"],
  ]);
});

test("draws no engravings if fewer than half of the projects have a picture", () => {
  const one = { image: "/uploads/a.png" };
  const count = (...projects: ProjectCard[]) => {
    const view = renderWithQueries(<AllProjects projects={projects} />);
    const { length } = document.querySelectorAll(".project-art");
    view.unmount();
    return length;
  };
  expect(count(project(1, one), project(2, {}))).toBe(2);
  expect(count(project(1, one), project(2, {}), project(3, {}))).toBe(0);
});

test("filters by skills that several but not all projects have, most used first, from eight projects on", () => {
  const projects = Array.from({ length: 8 }, (_, number) =>
    project(number, {
      skills: ["TypeScript", ...(number < 3 ? ["SQL"] : []), ...(number < 2 ? ["Go", `S${number}`] : [])],
    }),
  );
  expect(skillsToFilter(projects)).toMatchObject([
    { name: "SQL", count: 3 },
    { name: "Go", count: 2 },
  ]);
  expect(skillsToFilter(projects.slice(0, 7))).toEqual([]);
  renderWithQueries(<AllProjects projects={projects} />);
  const skills = Array.from(document.querySelectorAll("li[data-skills]"), (item) =>
    item.getAttribute("data-skills"),
  );
  expect(skills.slice(0, 4)).toEqual(["1 2", "1 2", "1", ""]);
  expect(document.querySelectorAll("input[type=radio]").length).toBe(3);
});
