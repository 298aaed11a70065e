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

test("calls back for a choice, but not for a value set by code", () => {
  let told = 0;
  const view = renderInForm(
    values,
    <SelectField<Values> name="kind" label="Kind" choices={choices} onChoice={() => told++} />,
  );
  const select = view.getByLabelText<HTMLSelectElement>("Kind");
  act(() => view.form.setValue("kind", "image"));
  expect([select.value, told]).toEqual(["image", 0]);
  fireEvent.change(select, { target: { value: "text" } });
  expect([view.form.getValues("kind"), told]).toEqual(["text", 1]);
});

test("has an empty choice only with a text for it", () => {
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
  const told: string[] = [];
  const view = renderInForm(
    values,
    <RadioField<Values> name="kind" label="Kind" choices={choices} onChoice={(value) => told.push(value)} />,
  );
  view.getByRole("group", { name: "Kind" });
  fireEvent.click(view.getByLabelText("Picture"));
  expect(view.form.getValues("kind")).toBe("image");
  expect(view.getByLabelText<HTMLInputElement>("Text").checked).toBe(false);
  act(() => view.form.setValue("kind", "text"));
  expect(view.getByLabelText<HTMLInputElement>("Text").checked).toBe(true);
  expect(told).toEqual(["image"]);
});

test("a checkbox is true or false", () => {
  const told: boolean[] = [];
  const view = renderInForm(
    values,
    <CheckboxField<Values> name="featured" label="Featured" onChange={(isChecked) => told.push(isChecked)} />,
  );
  fireEvent.click(view.getByLabelText("Featured"));
  expect(view.form.getValues("featured")).toBe(true);
  fireEvent.click(view.getByLabelText("Featured"));
  expect(view.form.getValues("featured")).toBe(false);
  expect(told).toEqual([true, false]);
});
