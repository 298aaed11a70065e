import { expect, spyOn, test } from "bun:test";
import { z } from "zod";
import {
  act,
  fireEvent,
  renderInForm,
  renderWithQueries,
  simulateBrowser,
  waitFor,
} from "../../testing/render.tsx";
import { TextField } from "../fields/text-field.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { Previewed } from "./preview-pane.tsx";

simulateBrowser();

type Values = { title: string };

test("updates the preview while typing", async () => {
  const view = renderInForm<Values>(
    { title: "Analyst" },
    <>
      <TextField<Values> name="title" label="Title" />
      <Previewed preview={({ title }) => <h2>{title}</h2>} />
    </>,
  );
  view.getByRole("heading", { name: "Analyst" });
  fireEvent.change(view.getByLabelText("Title"), { target: { value: "Programmer" } });
  await view.findByRole("heading", { name: "Programmer" });
});

test("shows a chosen picture before it is saved", async () => {
  const view = renderInForm<{ image: File | string }>(
    { image: "/uploads/a.png" },
    <Previewed preview={({ image }) => <img src={image} alt="job" />} />,
  );
  const address = () => view.getByAltText("job").getAttribute("src");
  expect(address()).toBe("/uploads/a.png");
  act(() => view.form.setValue("image", new File(["x"], "b.png", { type: "image/png" })));
  await waitFor(() => expect(address()).toStartWith("blob:"));
});

test("keeps the form usable when the preview throws, and shows it again after the next change", async () => {
  const view = renderInForm<Values>(
    { title: "ok" },
    <>
      <TextField<Values> name="title" label="Title" />
      <Previewed
        preview={({ title }) => {
          if (title === "bad") throw new Error("half a date");
          return <h2>{title}</h2>;
        }}
      />
    </>,
  );
  const field = view.getByLabelText<HTMLInputElement>("Title");
  spyOn(console, "error").mockImplementation(() => undefined); // React logs errors that a boundary catches.
  fireEvent.change(field, { target: { value: "bad" } });
  await waitFor(() => expect(view.queryByRole("heading")).toBeNull());
  expect(field.value).toBe("bad");
  fireEvent.change(field, { target: { value: "good" } });
  await view.findByRole("heading", { name: "good" });
});

test("shows the preview in place of a narrow form once there is something to see, and returns to the form on errors", async () => {
  spyOn(console, "error").mockImplementation(() => undefined); // The simulated browser has no iframes.
  const view = renderWithQueries(
    <EntryDialog
      name="Job"
      schema={z.object({ title: z.string().min(1, "Title is required.") })}
      entry={null}
      values={{ title: "" }}
      queryKeys={[]}
      save={async () => ({})}
      preview={({ title }) => <h2>{title}</h2>}
      onClose={() => undefined}
    >
      <TextField<Values> name="title" label="Title" />
    </EntryDialog>,
  );
  const areFieldsHidden = () =>
    view.getByLabelText("Title").closest(".modal-body")?.classList.contains("hidden");
  expect(view.queryByRole("button", { name: "Preview" })).toBeNull();
  fireEvent.change(view.getByLabelText("Title"), { target: { value: "Analyst" } });
  expect([areFieldsHidden(), view.queryByRole("region", { name: "Preview" })]).toEqual([false, null]);
  fireEvent.click(view.getByRole("button", { name: "Preview" }));
  await view.findByRole("region", { name: "Preview" });
  expect(areFieldsHidden()).toBe(true);
  fireEvent.change(view.getByLabelText("Title"), { target: { value: "" } });
  await act(async () => void fireEvent.click(view.getByRole("button", { name: "Save" })));
  await view.findByText("Title is required.");
  await waitFor(() => expect(areFieldsHidden()).toBe(false));
  expect(view.queryByRole("region", { name: "Preview" })).toBeNull();
});
