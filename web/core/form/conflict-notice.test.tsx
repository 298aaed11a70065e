import { expect, test } from "bun:test";
import { fireEvent, renderInForm, simulateBrowser } from "../../testing/render.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";

simulateBrowser();

type Values = { school: string; gpa: string; image: string | File };

const opened: Values = { school: "Old School", gpa: "3", image: "/uploads/a.png" };

function open(theirs: Values | undefined) {
  const choices: string[] = [];
  const view = renderInForm<Values>(
    opened,
    <ConflictNotice
      noun="education"
      theirs={theirs}
      onSaveMine={() => choices.push("mine")}
      onTakeTheirs={() => choices.push("theirs")}
    />,
  );
  const headings = () => view.queryAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);
  return { ...view, choices, headings };
}

test("shows only the fields that differ, and marks those the user has not changed", () => {
  const view = open({ ...opened, school: "New School" });
  expect(view.getByRole("alert").textContent).toContain("This education was changed elsewhere");
  expect(view.headings()).toEqual(["School you haven't changed this"]);
});

test("copies single fields from the saved version, until both are the same", () => {
  const view = open({ ...opened, school: "New School", gpa: "4" });
  fireEvent.click(view.getByRole("button", { name: "Use saved value for School" }));
  expect(view.form.getValues()).toMatchObject({ school: "New School", gpa: "3" });
  expect(view.headings()).toEqual(["GPA you haven't changed this"]);
  fireEvent.click(view.getByRole("button", { name: "Use saved value for GPA" }));
  view.getByText("Both versions are the same now.");
  expect(view.choices).toEqual([]);
});

test("ignores a picture that was replaced elsewhere when the user has not chosen a new one", () => {
  expect(open({ ...opened, image: "/uploads/b.png" }).headings()).toEqual([]);
});

test("ignores spaces around a text", () => {
  expect(open({ ...opened, school: " Old School " }).headings()).toEqual([]);
});

test("calls back with the chosen version", () => {
  const view = open({ ...opened, gpa: "4" });
  fireEvent.click(view.getByRole("button", { name: "Keep my version" }));
  fireEvent.click(view.getByRole("button", { name: "Use the saved version" }));
  expect(view.choices).toEqual(["mine", "theirs"]);
});

test("offers only the user's version when the form can't show the saved one", () => {
  const view = open(undefined);
  expect(view.queryByRole("button", { name: "Use the saved version" })).toBeNull();
  view.getByRole("button", { name: "Keep my version" });
});
