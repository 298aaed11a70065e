import { expect, test } from "bun:test";
import { fireEvent, renderInForm, simulateBrowser } from "../../testing/render.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";

simulateBrowser();

type Values = { school: string; gpa: string; image: string | File };

const opened: Values = { school: "Old School", gpa: "3", image: "/uploads/a.png" };

function open(theirs: Values | undefined) {
  const told: string[] = [];
  const view = renderInForm<Values>(
    opened,
    <ConflictNotice
      noun="education"
      theirs={theirs}
      onSaveMine={() => told.push("mine")}
      onTakeTheirs={() => told.push("theirs")}
    />,
  );
  const headings = () => view.queryAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);
  return { ...view, told, headings };
}

test("shows the fields that differ alone, and which of them one has not changed", () => {
  const view = open({ ...opened, school: "New School" });
  expect(view.getByRole("alert").textContent).toContain("This education was changed elsewhere");
  expect(view.headings()).toEqual(["School you have not changed this"]);
});

test("one of theirs can be taken alone; then both say the same", () => {
  const view = open({ ...opened, school: "New School", gpa: "4" });
  fireEvent.click(view.getByRole("button", { name: "Use theirs for School" }));
  expect(view.form.getValues()).toMatchObject({ school: "New School", gpa: "3" });
  expect(view.headings()).toEqual(["GPA you have not changed this"]);
  fireEvent.click(view.getByRole("button", { name: "Use theirs for GPA" }));
  view.getByText("Yours and theirs say the same now.");
  expect(view.told).toEqual([]);
});

test("a picture that was replaced elsewhere is no difference while one has no new one", () => {
  expect(open({ ...opened, image: "/uploads/b.png" }).headings()).toEqual([]);
});

test("blanks around a text are no difference", () => {
  expect(open({ ...opened, school: " Old School " }).headings()).toEqual([]);
});

test("one version or the other is chosen by its button", () => {
  const view = open({ ...opened, gpa: "4" });
  fireEvent.click(view.getByRole("button", { name: "Save mine over it" }));
  fireEvent.click(view.getByRole("button", { name: "Take the other version" }));
  expect(view.told).toEqual(["mine", "theirs"]);
});

test("what the form can't show is not offered", () => {
  const view = open(undefined);
  expect(view.queryByRole("button", { name: "Take the other version" })).toBeNull();
  view.getByRole("button", { name: "Save mine over it" });
});
