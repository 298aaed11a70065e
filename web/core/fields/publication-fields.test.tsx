import { expect, test } from "bun:test";
import { fireEvent, renderInForm, simulateBrowser, waitFor } from "../../testing/render.tsx";
import { PublishAtField, StatusMenu } from "./publication-fields.tsx";

simulateBrowser();

const open = (status: "public" | "draft" | "scheduled") => {
  const saved: string[] = [];
  const view = renderInForm(
    { status, publishAt: "" },
    <>
      <PublishAtField />
      <StatusMenu isBusy={false} onSave={() => saved.push(view.form.getValues("status"))} />
    </>,
  );
  const openMenu = () => {
    const menu = view.getByRole("menu", { hidden: true });
    menu.hidePopover = () => undefined;
    fireEvent(menu, Object.assign(new Event("beforetoggle"), { newState: "open" }));
    return view.getAllByRole("menuitem", { hidden: true }).map(({ textContent }) => textContent);
  };
  const choose = (label: string) => fireEvent.click(view.getByText(label));
  return { view, saved, openMenu, choose };
};

test("shows the status and saves the entry as another", () => {
  const { view, saved, openMenu, choose } = open("draft");
  expect(view.getByRole("button", { name: "Status: Draft" }).textContent).toBe("Draft");
  expect(openMenu()).toEqual(["Publish", "Schedule…"]);
  choose("Publish");
  expect(saved).toEqual(["public"]);
  expect(view.getByRole("button", { name: "Status: Public" })).toBeDefined();
});

test("asks for the time of a schedule before it is saved", async () => {
  const { view, saved, openMenu, choose } = open("public");
  expect(openMenu()).toEqual(["Save as draft", "Schedule…"]);
  expect(view.queryByLabelText("Publish At")).toBeNull();
  choose("Schedule…");
  await waitFor(() => expect(document.activeElement?.id).toBe(view.getByLabelText("Publish At").id));
  expect(saved).toEqual([]);
  expect(view.form.getValues()).toMatchObject({ status: "scheduled" });
  expect(Date.parse(String(view.form.getValues("publishAt")))).toBeGreaterThan(Date.now());
});
