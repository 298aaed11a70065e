import { expect, test } from "bun:test";
import { act, fireEvent, renderWithQueries, simulateBrowser, waitTurns } from "../../testing/render.tsx";
import { type ImportChoice, PreviewPanel } from "./preview-panel.tsx";

simulateBrowser();

const preview = {
  _id: "p",
  source: "cv.json",
  changes: [
    {
      _id: "1",
      kind: "profile",
      title: "Mary Ann Smith",
      action: "add" as const,
      before: null,
      after: { fname: "Mary Ann", lname: "Smith" },
    },
    {
      _id: "2",
      kind: "skill",
      title: "Brass",
      action: "add" as const,
      before: null,
      after: { skill: "Brass" },
    },
  ],
  notImported: [],
  warnings: [],
};

test("the name can be corrected, and must not be empty", () => {
  const applied: ImportChoice[] = [];
  const view = renderWithQueries(
    <PreviewPanel
      preview={preview}
      isBusy={false}
      failure={null}
      onApply={(choice) => applied.push(choice)}
      onCancel={() => {}}
    />,
  );
  const type = (label: string, value: string) =>
    fireEvent.change(view.getByLabelText(label), { target: { value } });
  const apply = () => fireEvent.click(view.getByRole("button", { name: /^Import \d/ }));
  type("First Name", " ");
  apply();
  expect(applied).toEqual([]);
  type("First Name", "Mary");
  type("Last Name", "Ann Smith");
  apply();
  expect(applied).toEqual([{ accept: ["1", "2"], name: { fname: "Mary", lname: "Ann Smith" } }]);
  fireEvent.click(view.getByLabelText("Add Mary Ann Smith"));
  apply();
  expect(applied.at(-1)).toEqual({ accept: ["2"] });
});

test("a group of new entries is closed, and one that changes entries is open", () => {
  const change = {
    ...{ _id: "3", kind: "education", title: "Analysis", action: "change" as const },
    before: { school: "A" },
    after: { school: "B" },
  };
  const view = renderWithQueries(
    <PreviewPanel
      preview={{ ...preview, changes: [...preview.changes, change] }}
      isBusy={false}
      failure={null}
      onApply={() => {}}
      onCancel={() => {}}
    />,
  );
  expect(view.queryByLabelText("Add Brass")).toBeNull();
  view.getByLabelText("Change Analysis");
  const show = view.getByRole("button", { name: "Show Skills 1 of 1" });
  expect(show.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(show);
  view.getByLabelText("Add Brass");
  // Closed entries are imported, too.
  view.getByRole("button", { name: "Import 3 entries" });
});

test("a new entry's dates show only what is known", async () => {
  const school = {
    ...{ _id: "3", kind: "education", title: "Analysis", action: "add" as const, before: null },
    after: { startDate: "2014-01-01", endDate: "2016-05-01", yearOnly: ["startDate"] },
  };
  const view = renderWithQueries(
    <PreviewPanel
      preview={{ ...preview, changes: [school] }}
      isBusy={false}
      failure={null}
      onApply={() => {}}
      onCancel={() => {}}
    />,
  );
  fireEvent.click(view.getByRole("button", { name: "Show Education 1 of 1" }));
  const details = view.getByText("Analysis").closest("details") as HTMLDetailsElement;
  await act(async () => {
    details.open = true;
    fireEvent(details, new Event("toggle"));
    await waitTurns(2);
  });
  expect(details.textContent).toContain("Start Date2014End DateMay 2016");
  expect(details.textContent).not.toContain("only a year");
});

test("what is offered but not accepted is not ticked, and drafts can be published", () => {
  let sent: ImportChoice | undefined;
  const repositories = {
    ...preview,
    isDraft: true,
    changes: ["kiln", "phoenix"].map((title) => ({
      _id: title,
      kind: "project",
      title,
      action: "add" as const,
      before: null,
      after: { title },
      ...(title === "phoenix" && { isAccepted: false, note: "fork" }),
    })),
  };
  const view = renderWithQueries(
    <PreviewPanel
      preview={repositories}
      isBusy={false}
      failure={null}
      onApply={(choice) => {
        sent = choice;
      }}
      onCancel={() => undefined}
    />,
  );
  view.getByText("fork");
  fireEvent.click(view.getByRole("button", { name: "Import 1 entry" }));
  expect(sent).toEqual({ accept: ["kiln"], isPublic: false });
  fireEvent.click(view.getByRole("checkbox", { name: "Make new projects public right away" }));
  fireEvent.click(view.getByRole("checkbox", { name: "Add phoenix" }));
  fireEvent.click(view.getByRole("button", { name: "Import 2 entries" }));
  expect(sent).toEqual({ accept: ["kiln", "phoenix"], isPublic: true });
});

test("a translation shows its main text, and the owner can match a text without one", () => {
  const applied: ImportChoice[] = [];
  const matched: string[][] = [];
  const choices = { job: ["Baker", "Cook"].map((title) => ({ _id: title, title })) };
  const view = renderWithQueries(
    <PreviewPanel
      preview={{
        ...preview,
        changes: [
          {
            ...{ _id: "job 0", kind: "job", title: "Koch", action: "change" as const },
            translates: { _id: "Cook", title: "Cook" },
            before: { title: "Cook" },
            after: { title: "Koch" },
          },
          {
            ...{ _id: "link 0", kind: "link", title: "GitHub", action: "change" as const },
            translates: { _id: "GitHub", title: "GitHub" },
            before: { text: "ada" },
            after: { text: "ada" },
          },
        ],
        translation: {
          language: "de",
          unmatched: [{ _id: "job 1", kind: "job", title: "Bäcker" }],
          choices,
        },
      }}
      isBusy={false}
      failure={null}
      onMatch={(...match) => matched.push(match)}
      onApply={(choice) => applied.push(choice)}
      onCancel={() => {}}
    />,
  );
  view.getByText("1 entry with a new translation, 1 the same in both languages.");
  view.getByText("Cook", { selector: "bdi" });
  fireEvent.change(view.getByLabelText("Translation of: Bäcker"), { target: { value: "Baker" } });
  expect(matched).toEqual([["job 1", "Baker"]]);
  fireEvent.click(view.getByRole("button", { name: "Import 2 entries" }));
  expect(applied).toEqual([{ accept: ["job 0", "link 0"] }]);
  fireEvent.click(view.getByLabelText("Translate Koch"));
  view.getByRole("button", { name: "Import 1 entry" });
});

/** Skills with the ids "0", "1" and so on. */
const skillsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ _id: `${index}`, kind: "skill", title: `Skill ${index}`, action: "add" as const },
    before: null,
    after: { skill: `Skill ${index}` },
  }));

function show(changes: typeof preview.changes, language?: string) {
  return renderWithQueries(
    <PreviewPanel
      preview={{
        ...preview,
        changes,
        ...(language && { translation: { language, unmatched: [], choices: {} } }),
      }}
      isBusy={false}
      failure={null}
      onApply={() => {}}
      onCancel={() => {}}
    />,
  );
}

test("a long group shows its first entries until the rest is asked for, and imports all", () => {
  const view = show(skillsOf(201));
  fireEvent.click(view.getByRole("button", { name: "Show Skills 201 of 201" }));
  expect(view.getAllByLabelText(/^Add Skill/)).toHaveLength(10);
  view.getByRole("button", { name: "Import 201 entries" });
  fireEvent.click(view.getByRole("button", { name: "Show all 201" }));
  expect(view.getAllByLabelText(/^Add Skill/)).toHaveLength(201);
  expect(view.queryByRole("button", { name: /^Show all/ })).toBeNull();
});

test.each([
  [6, "true"],
  [7, "false"],
])("a group of %d translations is open: %s", (count, isOpen) => {
  const translated = skillsOf(count).map((skill) => ({
    ...skill,
    action: "change" as const,
    before: { skill: "Craft" },
    translates: { _id: skill._id, title: "Craft" },
  }));
  const view = show(translated as never, "de"); // The preview's other tests have only new entries.
  const group = view.getByRole("button", { name: new RegExp(`Skills ${count} of ${count}`) });
  expect(group.getAttribute("aria-expanded")).toBe(isOpen);
});

test("changes of entries are listed before new entries", () => {
  const changed = {
    ...{ _id: "changed", kind: "skill", title: "Brass", action: "change" as const },
    before: { skill: "brass" },
    after: { skill: "Brass" },
  };
  const view = show([...skillsOf(20), changed] as never); // As above.
  const boxes = view.getAllByRole("checkbox").map((box) => box.getAttribute("aria-label"));
  expect(boxes.slice(0, 3)).toEqual(["Skills", "Change Brass", "Add Skill 0"]);
});
