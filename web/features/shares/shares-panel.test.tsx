import { expect, test } from "bun:test";
import type { Share } from "../../../src/features/shares/shares.contract.ts";
import { fireEvent, renderInForm, renderWithQueries, simulateBrowser } from "../../testing/render.tsx";
import { ChecklistField } from "./checklist-field.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import { SharesPanel } from "./shares-panel.tsx";
import { sharesQuery } from "./shares-query.ts";

simulateBrowser();

const share: Share = {
  _id: "s1",
  version: 1,
  name: "Charles",
  title: "",
  greeting: "",
  experiences: [],
  projects: [],
  sections: [],
  endsAt: "",
  hasPassword: false,
  href: "/s/abc",
  opened: 0,
  lastOpenedAt: "",
};

function openPanel(origin: string) {
  const view = renderWithQueries(<SharesPanel />);
  view.client.setQueryData(sharesQuery.queryKey, { shares: [share], choices: {}, origin });
  return view;
}

test.each(["https://ada.example", "http://192.0.2.7:3000"])(
  "links start with the public address %s",
  async (origin) => {
    const view = openPanel(origin);
    expect((await view.findByRole("button", { name: "Copy link of Charles" })).title).toBe(`${origin}/s/abc`);
    expect(view.queryByRole("note")).toBeNull();
  },
);

test.each(["http://localhost:3000", "http://127.0.0.1:8080", "http://[::1]:3000"])(
  "warns that links with %s open nowhere else",
  async (origin) => {
    const view = openPanel(origin);
    expect((await view.findByRole("button", { name: "Copy link of Charles" })).title).toBe(`${origin}/s/abc`);
    expect(view.getByRole("note").textContent).toContain("only open on this computer");
  },
);

test("All ticks every entry of a list, None unticks them", () => {
  const choices = ["a", "b", "c"].map((_id) => ({
    ...{ _id, title: _id.toUpperCase(), status: "public" as const, publishAt: "" },
  }));
  const view = renderInForm<{ projects: string[]; sections: string[] }>(
    { projects: ["b"], sections: ["a"] },
    <>
      <ChecklistField name="projects" label="Projects" choices={choices} />
      <ChecklistField name="sections" label="Sections" choices={choices} />
    </>,
  );
  fireEvent.click(view.getByRole("button", { name: "All projects" }));
  expect(view.form.getValues()).toEqual({ projects: ["a", "b", "c"], sections: ["a"] });
  fireEvent.click(view.getByRole("button", { name: "None of the projects" }));
  expect(view.form.getValues()).toEqual({ projects: [], sections: ["a"] });
  expect(view.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked)).toEqual([
    false,
    false,
    false,
    true,
    false,
    false,
  ]);
});

test("a new link has the public entries ticked, and marks the others", () => {
  const choices = {
    projects: [
      { _id: "p1", title: "Shown", status: "public" as const, publishAt: "" },
      { _id: "p2", title: "Hidden", status: "draft" as const, publishAt: "" },
    ],
  };
  const view = renderWithQueries(
    <ShareDialog share={null} choices={choices} origin="https://ada.example" onClose={() => {}} />,
  );
  const ticked = view.getAllByRole<HTMLInputElement>("checkbox", { name: /Shown|Hidden/ });
  expect(ticked.map(({ checked }) => checked)).toEqual([true, false]);
  expect(view.getByText("Draft")).toBeDefined();
  expect(view.getByText("The link shows 1 project.")).toBeDefined();
  fireEvent.click(view.getByRole("checkbox", { name: /Hidden/ }));
  expect(view.getByText("The link shows 2 projects, 1 of them not public.")).toBeDefined();
});
