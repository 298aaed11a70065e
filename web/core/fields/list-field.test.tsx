import { describe, expect, test } from "bun:test";
import { fireEvent, renderInForm, simulateBrowser, type View } from "../../testing/render.tsx";
import { ListField } from "./list-field.tsx";

simulateBrowser();

type Values = { skills: string[] };

const open = (skills: string[]) =>
  renderInForm<Values>({ skills }, <ListField<Values> name="skills" label="Skills" entryName="skill" />);
const input = (view: View) => view.getByLabelText<HTMLInputElement>("Skills");
const type = (view: View, value: string) => fireEvent.change(input(view), { target: { value } });
const press = (view: View, name: string) => fireEvent.click(view.getByRole("button", { name }));

test("adds the trimmed text and clears the input", () => {
  const view = open(["Bun"]);
  type(view, "  React ");
  press(view, "Add skill");
  expect(view.form.getValues("skills")).toEqual(["Bun", "React"]);
  expect(input(view).value).toBe("");
});

test("adds the text on Enter without submitting the form", () => {
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

test("adds nothing for spaces only", () => {
  const view = open([]);
  type(view, "   ");
  press(view, "Add skill");
  expect(view.form.getValues("skills")).toEqual([]);
});

test("adds the text when the focus leaves the field, but not when it moves to the field's button", () => {
  const view = open([]);
  type(view, "React");
  fireEvent.focusOut(input(view), { relatedTarget: view.getByRole("button", { name: "Add skill" }) });
  expect(view.form.getValues("skills")).toEqual([]);
  fireEvent.focusOut(input(view), { relatedTarget: document.body });
  expect(view.form.getValues("skills")).toEqual(["React"]);
});

test("edits a pressed entry in the input and replaces it in place", () => {
  const view = open(["Bun", "Raect", "SQL"]);
  press(view, "Change Raect");
  expect(input(view).value).toBe("Raect");
  expect(view.getByRole("button", { name: "Change Raect" }).getAttribute("aria-current")).toBe("true");
  type(view, "React");
  press(view, "Change skill");
  expect(view.form.getValues("skills")).toEqual(["Bun", "React", "SQL"]);
  view.getByRole("button", { name: "Add skill" });
});

test("keeps editing an entry when another one is removed", () => {
  const view = open(["Bun", "React", "SQL"]);
  press(view, "Change SQL");
  press(view, "Remove Bun");
  type(view, "SQLite");
  press(view, "Change skill");
  expect(view.form.getValues("skills")).toEqual(["React", "SQLite"]);
});

test("clears and focuses the input when the edited entry is removed", () => {
  const view = open(["Bun", "React"]);
  press(view, "Change React");
  press(view, "Remove React");
  expect(view.form.getValues("skills")).toEqual(["Bun"]);
  expect(input(view).value).toBe("");
  expect(document.activeElement === input(view)).toBe(true);
});

test("makes the form dirty while typing, before the text is added", () => {
  const view = open([]);
  type(view, "Re");
  expect(view.form.formState.isDirty).toBe(true);
  expect(view.form.getValues()).toMatchObject({ skillsTyped: { text: "Re", changed: null } });
});

test("completes a URL without a scheme and marks an invalid one", () => {
  const view = renderInForm<Values>(
    { skills: ["nonsense"] },
    <ListField<Values> name="skills" label="Skills" entryName="link" type="url" />,
  );
  type(view, "example.org/work");
  press(view, "Add link");
  expect(view.form.getValues("skills")).toEqual(["nonsense", "https://example.org/work"]);
  expect(view.getAllByRole("listitem").map((item) => item.dataset.wrong)).toEqual(["true", undefined]);
});

describe("tokens", () => {
  const openTokens = (skills: string[]) =>
    renderInForm<Values>(
      { skills },
      <ListField<Values> name="skills" label="Skills" entryName="skill" isTokens />,
    );
  const skillsOf = (view: ReturnType<typeof open>) => view.form.getValues("skills");

  test("a comma adds the text before it", () => {
    const view = openTokens(["Bun"]);
    type(view, "React,");
    expect(skillsOf(view)).toEqual(["Bun", "React"]);
    expect(input(view).value).toBe("");
  });

  test("a comma in an entry that is being changed belongs to it", () => {
    const view = openTokens(["Bun"]);
    press(view, "Change Bun");
    type(view, "Bun, Node");
    press(view, "Change skill");
    expect(skillsOf(view)).toEqual(["Bun, Node"]);
  });

  test("Backspace in the empty input removes the last entry", () => {
    const view = openTokens(["Bun", "React"]);
    type(view, "S");
    fireEvent.keyDown(input(view), { key: "Backspace" });
    expect(skillsOf(view)).toEqual(["Bun", "React"]);
    type(view, "");
    fireEvent.keyDown(input(view), { key: "Backspace" });
    expect(skillsOf(view)).toEqual(["Bun"]);
  });

  test("a pasted list is split", () => {
    const view = openTokens(["Bun"]);
    const paste = (text: string) => fireEvent.paste(input(view), { clipboardData: { getData: () => text } });
    paste("React; SQL\n\nRust、Go");
    expect(skillsOf(view)).toEqual(["Bun", "React", "SQL", "Rust", "Go"]);
    // A single name is pasted as it is.
    expect(paste("Data analysis")).toBe(true);
  });
});
