import { expect, test } from "bun:test";
import { fireEvent, renderInForm, simulateBrowser, waitFor } from "../../testing/render.tsx";
import { PublishAtField, StatusMenu } from "./publication-fields.tsx";

simulateBrowser();

const open = (status: "public" | "draft" | "scheduled") => {
  const view = renderInForm(
    { status, publishAt: "" },
    <>
      <PublishAtField />
      <StatusMenu isBusy={false} />
    </>,
  );
  const openMenu = () => {
    const menu = view.getByRole("menu", { hidden: true });
    menu.hidePopover = () => undefined;
    fireEvent(menu, Object.assign(new Event("beforetoggle"), { newState: "open" }));
    return view.getAllByRole("menuitemradio", { hidden: true }).map(({ textContent }) => textContent);
  };
  const choose = (label: string) =>
    fireEvent.click(view.getByRole("menuitemradio", { name: label, hidden: true }));
  return { view, openMenu, choose };
};

test("shows the status and changes it", () => {
  const { view, openMenu, choose } = open("draft");
  expect(view.getByRole("button", { name: "Status: Draft" }).textContent).toBe("Draft");
  expect(openMenu()).toEqual(["Public", "Draft", "Scheduled…"]);
  expect(view.getByRole("menuitemradio", { checked: true, hidden: true }).textContent).toBe("Draft");
  choose("Public");
  expect(view.form.getValues("status")).toBe("public");
  expect(view.getByRole("button", { name: "Status: Public" })).toBeDefined();
});

test("asks for the time of a schedule before it is saved", async () => {
  const { view, openMenu, choose } = open("public");
  openMenu();
  expect(view.queryByLabelText("Publish At")).toBeNull();
  choose("Scheduled…");
  await waitFor(() => expect(document.activeElement?.id).toBe(view.getByLabelText("Publish At").id));
  expect(view.form.getValues()).toMatchObject({ status: "scheduled" });
  expect(Date.parse(String(view.form.getValues("publishAt")))).toBeGreaterThan(Date.now());
});
