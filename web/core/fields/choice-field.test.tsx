import { expect, test } from "bun:test";
import { act, fireEvent, renderInForm, simulateBrowser } from "../../testing/render.tsx";
import { CheckboxField, RadioField, SelectField } from "./choice-field.tsx";

simulateBrowser();

type Values = { kind: string; featured: boolean };

const values: Values = { kind: "text", featured: false };
const choices = [
  ["text", "Text"],
  ["image", "Picture"],
] as const;

test("calls onChoice when the user chooses, but not when code sets the value", () => {
  let calls = 0;
  const view = renderInForm(
    values,
    <SelectField<Values> name="kind" label="Kind" choices={choices} onChoice={() => calls++} />,
  );
  const select = view.getByLabelText<HTMLSelectElement>("Kind");
  act(() => view.form.setValue("kind", "image"));
  expect([select.value, calls]).toEqual(["image", 0]);
  fireEvent.change(select, { target: { value: "text" } });
  expect([view.form.getValues("kind"), calls]).toEqual(["text", 1]);
});

test("has an empty choice only if it is given a label", () => {
  const names = (blank?: string) => {
    const view = renderInForm(
      values,
      <SelectField<Values> name="kind" label="Kind" choices={choices} {...(blank && { blank })} />,
    );
    const options = view.getAllByRole("option").map((option) => option.textContent);
    view.unmount();
    return options;
  };
  expect(names()).toEqual(["Text", "Picture"]);
  expect(names("Choose one")).toEqual(["Choose one", "Text", "Picture"]);
});

test("the chosen radio button is the form's value", () => {
  const chosen: string[] = [];
  const view = renderInForm(
    values,
    <RadioField<Values>
      name="kind"
      label="Kind"
      choices={choices}
      onChoice={(value) => chosen.push(value)}
    />,
  );
  view.getByRole("group", { name: "Kind" });
  fireEvent.click(view.getByLabelText("Picture"));
  expect(view.form.getValues("kind")).toBe("image");
  expect(view.getByLabelText<HTMLInputElement>("Text").checked).toBe(false);
  act(() => view.form.setValue("kind", "text"));
  expect(view.getByLabelText<HTMLInputElement>("Text").checked).toBe(true);
  expect(chosen).toEqual(["image"]);
});

test("a checkbox is true or false", () => {
  const changes: boolean[] = [];
  const view = renderInForm(
    values,
    <CheckboxField<Values>
      name="featured"
      label="Featured"
      onChange={(isChecked) => changes.push(isChecked)}
    />,
  );
  fireEvent.click(view.getByLabelText("Featured"));
  expect(view.form.getValues("featured")).toBe(true);
  fireEvent.click(view.getByLabelText("Featured"));
  expect(view.form.getValues("featured")).toBe(false);
  expect(changes).toEqual([true, false]);
});
