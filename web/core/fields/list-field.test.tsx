import { expect, test } from "bun:test";
import { fireEvent, renderInForm, simulateBrowser, type View } from "../../testing/render.tsx";
import { ListField } from "./list-field.tsx";

simulateBrowser();

type Values = { skills: string[] };

const open = (skills: string[]) =>
  renderInForm<Values>({ skills }, <ListField<Values> name="skills" label="Skills" entry="skill" />);
const input = (view: View) => view.getByLabelText<HTMLInputElement>("Skills");
const type = (view: View, value: string) => fireEvent.change(input(view), { target: { value } });
const press = (view: View, name: string) => fireEvent.click(view.getByRole("button", { name }));

test("what was typed is added without the blanks around it, and the input is empty again", () => {
  const view = open(["Bun"]);
  type(view, "  React ");
  press(view, "Add skill");
  expect(view.form.getValues("skills")).toEqual(["Bun", "React"]);
  expect(input(view).value).toBe("");
});

test("Enter adds, and does not send the form", () => {
  const view = open([]);
  type(view, "React");
  // False where the default action was prevented.
  expect(fireEvent.keyDown(input(view), { key: "Enter" })).toBe(false);
  expect(view.form.getValues("skills")).toEqual(["React"]);
});

test.each([{ ctrlKey: true }, { metaKey: true }, { isComposing: true }])(
  "Enter with %p adds nothing",
  (keys) => {
    const view = open([]);
    type(view, "React");
    expect(fireEvent.keyDown(input(view), { key: "Enter", ...keys })).toBe(true);
    expect(view.form.getValues("skills")).toEqual([]);
  },
);

test("blanks alone are no entry", () => {
  const view = open([]);
  type(view, "   ");
  press(view, "Add skill");
  expect(view.form.getValues("skills")).toEqual([]);
});

test("leaving the field adds what was typed; going on to its own button does not yet", () => {
  const view = open([]);
  type(view, "React");
  fireEvent.focusOut(input(view), { relatedTarget: view.getByRole("button", { name: "Add skill" }) });
  expect(view.form.getValues("skills")).toEqual([]);
  fireEvent.focusOut(input(view), { relatedTarget: document.body });
  expect(view.form.getValues("skills")).toEqual(["React"]);
});

test("an entry that is pressed comes into the input, and is changed in its place", () => {
  const view = open(["Bun", "Raect", "SQL"]);
  press(view, "Change Raect");
  expect(input(view).value).toBe("Raect");
  expect(view.getByRole("button", { name: "Change Raect" }).getAttribute("aria-current")).toBe("true");
  type(view, "React");
  press(view, "Change skill");
  expect(view.form.getValues("skills")).toEqual(["Bun", "React", "SQL"]);
  view.getByRole("button", { name: "Add skill" });
});

test("removing another entry keeps the one that is being changed", () => {
  const view = open(["Bun", "React", "SQL"]);
  press(view, "Change SQL");
  press(view, "Remove Bun");
  type(view, "SQLite");
  press(view, "Change skill");
  expect(view.form.getValues("skills")).toEqual(["React", "SQLite"]);
});

test("removing the entry that is being changed empties the input, which has the focus", () => {
  const view = open(["Bun", "React"]);
  press(view, "Change React");
  press(view, "Remove React");
  expect(view.form.getValues("skills")).toEqual(["Bun"]);
  expect(input(view).value).toBe("");
  expect(document.activeElement === input(view)).toBe(true);
});

test("what is typed makes the form dirty before it is added", () => {
  const view = open([]);
  type(view, "Re");
  expect(view.form.formState.isDirty).toBe(true);
  expect(view.form.getValues()).toMatchObject({ skillsTyped: { text: "Re", changed: null } });
});

test("an address without a scheme gets one, and one that can't be is marked", () => {
  const view = renderInForm<Values>(
    { skills: ["nonsense"] },
    <ListField<Values> name="skills" label="Skills" entry="link" type="url" />,
  );
  type(view, "example.org/work");
  press(view, "Add link");
  expect(view.form.getValues("skills")).toEqual(["nonsense", "https://example.org/work"]);
  expect(view.getAllByRole("listitem").map((item) => item.dataset.wrong)).toEqual(["true", undefined]);
});
