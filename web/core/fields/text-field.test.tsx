import { expect, test } from "bun:test";
import { act, fireEvent, renderInForm, simulateBrowser } from "../../testing/render.tsx";
import { PasswordField, PasswordGroup, TextArea, TextField } from "./text-field.tsx";

simulateBrowser();

type Values = { title: string };

test("counts characters like the schema: trimmed, and an emoji flag as two", () => {
  const view = renderInForm<Values>(
    { title: " ab " },
    <TextField<Values> name="title" label="Title" max={10} />,
  );
  view.getByText("2 / 10");
  fireEvent.change(view.getByLabelText("Title"), { target: { value: "a🇫🇷" } });
  view.getByText("3 / 10");
});

test("marks a text that is too long without cutting it, and announces the count from 90 % of the limit", () => {
  const view = renderInForm<Values>(
    { title: "12345678" },
    <TextArea<Values> name="title" label="Title" max={10} />,
  );
  expect(view.getByText("8 / 10").getAttribute("aria-live")).toBe("off");
  const field = view.getByLabelText<HTMLTextAreaElement>("Title");
  fireEvent.change(field, { target: { value: "123456789" } });
  expect(view.getByText("9 / 10").getAttribute("aria-live")).toBe("polite");
  expect(view.getByText("9 / 10").dataset.over).toBeUndefined();
  fireEvent.change(field, { target: { value: "12345678901" } });
  expect(view.getByText("11 / 10").dataset.over).toBe("true");
  expect(view.form.getValues("title")).toBe("12345678901");
});

test("normalizes the text on blur, not while typing", () => {
  const view = renderInForm<Values>(
    { title: "" },
    <TextField<Values> name="title" label="Title" normalize={(text) => text.toUpperCase()} />,
  );
  const field = view.getByLabelText<HTMLInputElement>("Title");
  fireEvent.change(field, { target: { value: "abc" } });
  expect(view.form.getValues("title")).toBe("abc");
  fireEvent.blur(field);
  expect(view.form.getValues("title")).toBe("ABC");
  expect(field.value).toBe("ABC");
});

test("calls onText on each change", () => {
  const texts: string[] = [];
  const view = renderInForm<Values>(
    { title: "" },
    <TextField<Values> name="title" label="Title" onTextChange={(text) => texts.push(text)} />,
  );
  fireEvent.change(view.getByLabelText("Title"), { target: { value: "a" } });
  fireEvent.change(view.getByLabelText("Title"), { target: { value: "ab" } });
  expect(texts).toEqual(["a", "ab"]);
});

test("describes the field with its hint, or with its error if there is one", () => {
  const view = renderInForm<Values>(
    { title: "" },
    <TextField<Values> name="title" label="Title" hint="Short." isRequired />,
  );
  const field = view.getByLabelText("Title");
  const description = () =>
    document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(description()).toBe("Short.");
  expect(field.getAttribute("aria-required")).toBe("true");
  act(() => view.form.setError("title", { message: "Title is required." }));
  expect(description()).toBe("Title is required.");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(view.queryByText("Short.")).toBeNull();
});

test("hides a password until Show is pressed", () => {
  const view = renderInForm<Values>(
    { title: "secret" },
    <PasswordField<Values> name="title" label="Password" autoComplete="current-password" />,
  );
  const field = view.getByLabelText<HTMLInputElement>("Password");
  expect(field.type).toBe("password");
  fireEvent.click(view.getByRole("button", { name: "Show" }));
  expect(field.type).toBe("text");
  fireEvent.click(view.getByRole("button", { name: "Hide" }));
  expect([field.type, field.value]).toEqual(["password", "secret"]);
});

test("shows all passwords of a group by one checkbox after them", () => {
  const view = renderInForm(
    { old: "one", next: "two" },
    <PasswordGroup>
      <PasswordField name="old" label="Current" autoComplete="current-password" />
      <PasswordField name="next" label="New" autoComplete="new-password" />
    </PasswordGroup>,
  );
  const types = () => ["Current", "New"].map((label) => view.getByLabelText<HTMLInputElement>(label).type);
  expect([types(), view.queryAllByRole("button").length]).toEqual([["password", "password"], 0]);
  fireEvent.click(view.getByLabelText("Show passwords"));
  expect(types()).toEqual(["text", "text"]);
});

test("formats the selected text by button and by shortcut, and updates the form's value", () => {
  const view = renderInForm<Values>(
    { title: "a word b" },
    <TextArea<Values> name="title" label="Title" max={20} hasFormatting />,
  );
  const field = view.getByLabelText<HTMLTextAreaElement>("Title");
  field.setSelectionRange(2, 6);
  fireEvent.click(view.getByRole("button", { name: "Bold" }));
  expect(view.form.getValues("title")).toBe("a **word** b");
  expect([field.selectionStart, field.selectionEnd]).toEqual([4, 8]);
  // The counter includes the Markdown signs.
  view.getByText("12 / 20");
  expect(fireEvent.keyDown(field, { key: "b", ctrlKey: true })).toBe(false);
  expect(view.form.getValues("title")).toBe("a word b");
  fireEvent.keyDown(field, { key: "i", metaKey: true });
  expect(view.form.getValues("title")).toBe("a *word* b");
  expect(fireEvent.keyDown(field, { key: "b", ctrlKey: true, shiftKey: true })).toBe(true);
  expect(view.form.getValues("title")).toBe("a *word* b");
});

test("makes the formatting toolbar one tab stop, with arrow keys between its buttons", () => {
  const view = renderInForm<Values>(
    { title: "" },
    <TextArea<Values> name="title" label="Title" hasFormatting />,
  );
  const buttons = view.getAllByRole("button");
  const stops = () =>
    buttons.filter(({ tabIndex }) => tabIndex === 0).map((button) => button.getAttribute("aria-label"));
  expect(stops()).toEqual(["Bold"]);
  act(() => buttons[0]?.focus());
  fireEvent.keyDown(buttons[0] as HTMLElement, { key: "ArrowLeft" });
  expect([document.activeElement?.getAttribute("aria-label"), stops()]).toEqual(["Code", ["Code"]]);
  fireEvent.keyDown(buttons[4] as HTMLElement, { key: "Home" });
  expect(stops()).toEqual(["Bold"]);
});

test("has no toolbar and no shortcuts without formatting", () => {
  const view = renderInForm<Values>({ title: "ab" }, <TextArea<Values> name="title" label="Title" />);
  expect(view.queryByRole("toolbar")).toBeNull();
  expect(fireEvent.keyDown(view.getByLabelText("Title"), { key: "b", ctrlKey: true })).toBe(true);
});
