import { expect, test } from "bun:test";
import { isNewGraduate, orderByCareer } from "./new-graduate.ts";
import { blankEntry, type Outline, type OutlineEntry, RUNNING } from "./outline.ts";
import { suggestedPages } from "./pdf/selection.ts";

const YEAR = 2026;

const section = (list: string, entries: Partial<OutlineEntry>[]) => ({
  list,
  id: list,
  title: list,
  entries: entries.map((own) => ({ ...blankEntry, ...own })),
});

const outlineOf = (work: Partial<OutlineEntry>[], education: Partial<OutlineEntry>[]): Outline => ({
  name: "Ada Lovelace",
  label: "",
  contact: [],
  summary: "",
  sections: [section("work", work), section("projects", [{}]), section("education", education)],
});

const degree = { since: "2021-09", until: "2025-06" };

test.each<{ is: boolean; work: Partial<OutlineEntry>[]; education: Partial<OutlineEntry>[] }>([
  { is: true, work: [], education: [degree] },
  { is: true, work: [], education: [{ since: "2025-09", until: RUNNING }] },
  { is: true, work: [{ since: "2024-06", until: "2024-09" }], education: [degree] },
  { is: true, work: [{ since: "2025-08", until: RUNNING }], education: [degree] },
  { is: false, work: [{ since: "2022-01", until: "2023-12" }], education: [degree] },
  { is: false, work: [{ since: "2024-01", until: RUNNING }], education: [degree] },
  { is: false, work: [{}], education: [degree] },
  { is: false, work: [], education: [{ since: "2019", until: "2023" }] },
  { is: false, work: [], education: [] },
])("new graduate: $is with work $work and education $education", ({ is, work, education }) => {
  const outline = outlineOf(work, education);
  expect(isNewGraduate(outline, YEAR)).toBe(is);
  expect(suggestedPages(outline, YEAR)).toBe(is ? 1 : 2);
  expect(orderByCareer(outline, YEAR).sections.map(({ list }) => list)).toEqual(
    is ? ["education", "work", "projects"] : ["work", "projects", "education"],
  );
});
