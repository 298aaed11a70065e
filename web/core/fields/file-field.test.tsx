import { describe, expect, test } from "bun:test";
import { useQueryClient } from "@tanstack/react-query";
import { act, fireEvent, renderInForm, simulateBrowser, type View, waitFor } from "../../testing/render.tsx";
import { uploadLimitsQuery } from "../media/check-file.ts";
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

const MEGABYTE = 1024 * 1024;
const limits = { image: 2 * MEGABYTE, pdf: MEGABYTE, video: MEGABYTE, file: MEGABYTE };

/** A field for a picture whose form knows the server's limits. */
function PictureField() {
  useQueryClient().setQueryData(uploadLimitsQuery.queryKey, { limits });
  return <FileField<Values> name="link" label="Picture" kind="image" />;
}

describe("refuses before anything is sent", () => {
  const openPicture = () => renderInForm<Values>({ link: "/uploads/a.png" }, <PictureField />);
  const choosePicture = (view: View, file: File) =>
    fireEvent.change(view.getByLabelText("Picture"), { target: { files: [file] } });
  const alert = (view: View) => view.getByRole("alert").textContent;
  const photo = (bytes: number, type = "image/jpeg", name = "a.jpg") =>
    new File([new Uint8Array(bytes)], name, { type });

  test("a file over the server's limit, chosen or pasted", async () => {
    const view = openPicture();
    choosePicture(view, photo(2 * MEGABYTE + 1));
    await waitFor(() => expect(alert(view)).toBe("The file is too large. It can have at most 2 MB."));
    expect(view.form.getValues("link")).toBe("/uploads/a.png");
    const fits = photo(2 * MEGABYTE);
    choosePicture(view, fits);
    await waitFor(() => expect(view.form.getValues("link")).toBe(fits));
    expect(alert(view)).toBe("");

    const files = [photo(2 * MEGABYTE + 1)];
    act(() => void document.dispatchEvent(Object.assign(new Event("paste"), { clipboardData: { files } })));
    expect(alert(view)).toBe("The file is too large. It can have at most 2 MB.");
    expect(view.form.getValues("link")).toBe(fits);
  });

  test.each([
    ["a.heic", "image/heic", "A HEIC picture can't be used. Save it as JPEG, PNG or WebP and try again."],
    [
      "a.svg",
      "image/svg+xml",
      "An SVG can't be used, because it can contain scripts. Save it as JPEG, PNG or WebP and try again.",
    ],
    ["a.txt", "text/plain", "Please upload a valid image file."],
  ])("a picture of another kind, and says what to do: %s", async (name, type, message) => {
    const view = openPicture();
    choosePicture(view, photo(10, type, name));
    await waitFor(() => expect(alert(view)).toBe(message));
    expect(view.form.getValues("link")).toBe("/uploads/a.png");
  });

  test("two pictures at once, and keeps the current one", async () => {
    const view = openPicture();
    fireEvent.change(view.getByLabelText("Picture"), { target: { files: [photo(10), photo(20)] } });
    await waitFor(() => expect(alert(view)).toBe("Please upload a valid image file."));
    expect(view.form.getValues("link")).toBe("/uploads/a.png");
  });

  test.each([
    ["a JPEG of 60 megapixels", "image/jpeg", [9504, 6336], ""],
    [
      "a JPEG of 64 megapixels",
      "image/jpeg",
      [8000, 8000],
      "The picture can have at most 61 million pixels. Make it smaller and try again.",
    ],
    [
      "a PNG of 60 megapixels",
      "image/png",
      [9504, 6336],
      "Only a JPEG that is not progressive can have more than 40 million pixels. Make the picture smaller and try again.",
    ],
  ])("a picture with too many pixels, once the browser shows it: %s", async (_name, type, size, message) => {
    const view = openPicture();
    const file = photo(10, type);
    choosePicture(view, file);
    await waitFor(() => expect(view.form.getValues("link")).toBe(file));
    const image = await waitFor(() => {
      const preview = document.querySelector("img[src^=blob]");
      if (preview === null) throw new Error("There is no preview yet.");
      return preview;
    });
    Object.defineProperty(image, "naturalWidth", { value: size[0] });
    Object.defineProperty(image, "naturalHeight", { value: size[1] });
    fireEvent.load(image);
    expect(alert(view)).toBe(message);
    expect(view.form.getValues("link")).toBe(message === "" ? file : "/uploads/a.png");
  });
});
