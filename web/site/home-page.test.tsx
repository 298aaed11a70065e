import { expect, test } from "bun:test";
import { publishedByDefault } from "../../src/core/fields/publication.contract.ts";
import { blankEducation } from "../../src/features/educations/educations.contract.ts";
import { blankProject } from "../../src/features/projects/projects.contract.ts";
import { blankSectionEntry, type Section } from "../../src/features/sections/sections.contract.ts";
import { defaultShownLook, type ShownLook } from "../../src/shared/look.ts";
import { act, renderWithQueries, simulateBrowser, within } from "../testing/render.tsx";
import { HomePage } from "./home-page.tsx";

simulateBrowser();

const section = (_id: string, title: string, kind: Section["kind"]): Section => ({
  ...{ _id, title, kind, version: 1, ...publishedByDefault },
  entries: [
    { ...blankSectionEntry, _id: `${_id}e`, version: 1, name: "Entry" } as Section["entries"][number],
  ],
});

type Content = { skills?: object[]; educations?: object[]; works?: object[] };

const skill = { _id: "k", version: 1, skill: "Analysis", strength: "1", group: "", ...publishedByDefault };
const education = {
  ...{ ...blankEducation, ...publishedByDefault, _id: "e", version: 1, school: "Home", image: "" },
};
const work = { ...blankProject, _id: "p", version: 1, title: "Note G", image: "" };
const full: Content = { skills: [skill], educations: [education], works: [work] };

async function titlesIn(look: Partial<ShownLook>, content: Content = full): Promise<(string | null)[]> {
  const view = renderWithQueries(
    <main>
      <HomePage />
    </main>,
  );
  await act(async () => {
    view.client.setQueryData(["user"], null);
    view.client.setQueryData(["users"], null);
    view.client.setQueryData(["summaries"], { _id: "s", version: 1, summary: "I compute." });
    view.client.setQueryData(["skills"], content.skills ?? []);
    view.client.setQueryData(["educations"], content.educations ?? []);
    view.client.setQueryData(["projects", "all", "works"], content.works ?? []);
    view.client.setQueryData(
      ["sections"],
      [section("l", "Languages", "languages"), section("a", "Awards", "awards")],
    );
    view.client.setQueryData(["look"], { ...defaultShownLook, ...look });
  });
  const regions = await within(view.getByRole("main")).findAllByRole("region");
  return regions.map(
    (region) => region.getAttribute("aria-label") ?? region.querySelector("h2")?.textContent ?? null,
  );
}

const plain = ["Summary", "Featured Projects", "Foundations & Skills", "Academia", "Languages", "Awards"];

test("shows the parts in the default order", async () => {
  expect(await titlesIn({})).toEqual(plain);
});

test("shows the parts in the look's order, then the others, and ignores unknown ids", async () => {
  expect(await titlesIn({ order: ["a", "gone", "skills"] })).toEqual([
    "Awards",
    "Foundations & Skills",
    "Summary",
    "Featured Projects",
    "Academia",
    "Languages",
  ]);
});

test("does not show hidden parts", async () => {
  expect(await titlesIn({ hidden: ["academia", "l", "gone"] })).toEqual([
    "Summary",
    "Featured Projects",
    "Foundations & Skills",
    "Awards",
  ]);
});

test("leaves out parts without entries", async () => {
  expect(await titlesIn({}, {})).toEqual(["Summary", "Languages", "Awards"]);
});

test("uses the owner's titles", async () => {
  const titles = {
    summary: "Hello",
    projects: "Works",
    skills: "What I do",
    academia: "Schools",
    l: "Tongues",
    gone: "?",
  };
  expect(await titlesIn({ titles })).toEqual(["Hello", "Works", "What I do", "Schools", "Tongues", "Awards"]);
});
