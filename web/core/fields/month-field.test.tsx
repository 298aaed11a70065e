import { expect, test } from "bun:test";
import { act, fireEvent, renderInForm, simulateBrowser, type View } from "../../testing/render.tsx";
import { MonthField } from "./month-field.tsx";

simulateBrowser();

type Values = { startDate: string };

const open = (startDate: string, isDisabled = false) =>
  renderInForm<Values>(
    { startDate },
    <MonthField<Values> name="startDate" label="Start" isDisabled={isDisabled} />,
  );
const part = (view: View, name: "Month" | "Year") => view.getByLabelText<HTMLSelectElement>(`Start ${name}`);
const choose = (view: View, name: "Month" | "Year", value: string) =>
  fireEvent.change(part(view, name), { target: { value } });

test("sets the value once month and year are chosen, and shows one alone", () => {
  const view = open("");
  choose(view, "Month", "3");
  expect(view.form.getValues("startDate")).toBe("");
  expect(part(view, "Month").value).toBe("3");
  choose(view, "Year", "2020");
  expect(view.form.getValues("startDate")).toBe("2020-03-01");
  choose(view, "Month", "");
  expect(view.form.getValues("startDate")).toBe("");
});

test("keeps the month when the year is cleared", () => {
  const view = open("2020-11-01");
  choose(view, "Year", "");
  expect(view.form.getValues("startDate")).toBe("");
  expect([part(view, "Month").value, part(view, "Year").value]).toEqual(["11", ""]);
});

test("offers the years from the current one back to 1980", () => {
  const view = open("");
  const years = [...part(view, "Year").options].map(({ value }) => value);
  expect(years.slice(0, 2)).toEqual(["", String(new Date().getFullYear())]);
  expect(years.at(-1)).toBe("1980");
});

test("offers later years for what is planned", () => {
  const view = renderInForm<Values>(
    { startDate: "" },
    <MonthField<Values> name="startDate" label="Start" yearsAhead={10} />,
  );
  expect(part(view, "Year").options[1]?.value).toBe(String(new Date().getFullYear() + 10));
});

test("also offers an older stored year", () => {
  const view = open("1969-07-01");
  expect([part(view, "Month").value, part(view, "Year").value]).toEqual(["7", "1969"]);
  expect([...part(view, "Year").options].at(-1)?.value).toBe("1969");
});

test("replaces a chosen month without a year when code sets a value", () => {
  const view = open("");
  choose(view, "Month", "3");
  act(() => view.form.setValue("startDate", "2001-12-01"));
  expect([part(view, "Month").value, part(view, "Year").value]).toEqual(["12", "2001"]);
});

test("disables both selects", () => {
  const view = open("", true);
  expect(part(view, "Month").disabled).toBe(true);
  expect(part(view, "Year").disabled).toBe(true);
});

test("describes the group with the error and marks both selects as invalid", () => {
  const view = open("");
  act(() => view.form.setError("startDate", { message: "Please choose a start date." }));
  const group = view.getByRole("group", { name: "Start" });
  expect(document.getElementById(group.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
    "Please choose a start date.",
  );
  expect(part(view, "Year").getAttribute("aria-invalid")).toBe("true");
});
