import { expect, test } from "bun:test";
import { act, fireEvent, renderInForm, simulateBrowser, type View, waitFor } from "../../testing/render.tsx";
import { FileField } from "./file-field.tsx";

simulateBrowser();

type Values = { link: string | File };

const pdf = () => new File(["%PDF-1.7 "], "resume.pdf", { type: "application/pdf" });

const open = (link: string, isRemovable = true, onFile?: (file: File) => void) =>
  renderInForm<Values>(
    { link },
    <FileField<Values>
      name="link"
      label="Resume"
      kind="pdf"
      isRemovable={isRemovable}
      {...(onFile && { onFile })}
    />,
  );

const choose = (view: View, files: File[]) =>
  fireEvent.change(view.getByLabelText("Resume"), { target: { files } });
const names = (view: View) => view.getAllByRole("button").map((button) => button.textContent);

test("sets the chosen file as the value and shows its name and size", async () => {
  const chosen: string[] = [];
  const view = open("", true, (file) => chosen.push(file.name));
  expect(names(view)).toEqual(["Choose a PDF"]);
  const file = pdf();
  choose(view, [file]);
  await waitFor(() => view.getByText(/^resume\.pdf, 0\.0 kB$/));
  expect(view.form.getValues("link")).toBe(file);
  expect(chosen).toEqual(["resume.pdf"]);
  expect(names(view)).toEqual(["Replace the PDF", "Remove the PDF"]);
});

test("rejects a file of another kind with the message of §8, and keeps the current one", async () => {
  const view = open("/uploads/a.pdf");
  choose(view, [new File(["x"], "a.png", { type: "image/png" })]);
  await waitFor(() => expect(view.getByRole("alert").textContent).toBe("Please upload a PDF."));
  expect(view.form.getValues("link")).toBe("/uploads/a.pdf");
  choose(view, [pdf()]);
  await waitFor(() => expect(view.getByRole("alert").textContent).toBe(""));
});

test("rejects two files at once", async () => {
  const view = open("");
  choose(view, [pdf(), pdf()]);
  await waitFor(() => expect(view.getByRole("alert").textContent).toBe("Please upload a PDF."));
  expect(view.form.getValues("link")).toBe("");
});

test("offers to open and to remove a stored file", () => {
  const view = open("/uploads/a.pdf");
  expect(view.getByRole("link", { name: "Open the PDF" }).getAttribute("href")).toBe("/uploads/a.pdf");
  fireEvent.click(view.getByRole("button", { name: "Remove the PDF" }));
  expect(view.form.getValues("link")).toBe("");
  expect(view.queryByRole("link")).toBeNull();
});

test("restores a stored file that can't be removed when the new file is removed", async () => {
  const view = open("/uploads/a.pdf", false);
  expect(names(view)).toEqual(["Replace the PDF"]);
  choose(view, [pdf()]);
  fireEvent.click(await view.findByRole("button", { name: "Remove the PDF" }));
  expect(view.form.getValues("link")).toBe("/uploads/a.pdf");
});

test("accepts a pasted picture, but not pasted text or a PDF", () => {
  const view = renderInForm<Values>(
    { link: "" },
    <FileField<Values> name="link" label="Picture" kind="image" />,
  );
  const paste = (files: File[]) => {
    const event = Object.assign(new Event("paste", { cancelable: true }), { clipboardData: { files } });
    act(() => void document.dispatchEvent(event));
    return event.defaultPrevented;
  };
  expect([paste([]), paste([pdf()])]).toEqual([false, false]);
  expect(view.form.getValues("link")).toBe("");
  const picture = new File(["x"], "a.png", { type: "image/png" });
  expect(paste([picture])).toBe(true);
  expect(view.form.getValues("link")).toBe(picture);
});
