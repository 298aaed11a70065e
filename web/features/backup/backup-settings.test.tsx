import { expect, test } from "bun:test";
import { fireEvent, renderWithQueries, simulateBrowser, type View } from "../../testing/render.tsx";

simulateBrowser();
const { BackupSettings, ScheduleDialog, StoreDialog } = await import("./backup-settings.tsx");
const { settingsQuery } = await import("../../core/settings/settings-query.ts");

const none = {
  everyHours: 24,
  keep: 7,
  endpoint: "",
  bucket: "",
  region: "",
  prefix: "",
  keyId: "",
  secret: "",
};
const store = { endpoint: "https://s3.example.org", bucket: "sites", keyId: "ada" };

type State = "none" | "set" | "lost";
const partOf = (changed: object = {}, sources: Record<string, string> = {}, secret: State = "none") => ({
  values: { ...none, ...changed },
  sources,
  secrets: { secret },
  version: 3,
});

function showFacts(...part: Parameters<typeof partOf>) {
  const view = renderWithQueries(<BackupSettings />);
  const { version, ...backup } = partOf(...part);
  view.client.setQueryData(settingsQuery.queryKey, { settings: { backup }, version });
  return view;
}

const showForm = (Form: typeof StoreDialog, ...part: Parameters<typeof partOf>) =>
  renderWithQueries(<Form part={partOf(...part)} onSaved={() => undefined} onClose={() => undefined} />);

const field = (view: View, label: string) => view.getByLabelText(label) as HTMLInputElement; // All of them are inputs.

test("offers to set a store, and no test without one", async () => {
  const view = showFacts();
  await view.findByText("Every day, keeping the newest 7");
  view.getByText("None");
  view.getByRole("button", { name: "Edit backup store" });
  expect(view.queryByRole("button", { name: "Test the store" })).toBeNull();
});

test.each([
  [{ everyHours: 0 }, "Off"],
  [{ everyHours: 6, keep: 3 }, "Every 6 hours, keeping the newest 3"],
])("%j is described as: %s", async (values, text) => {
  await showFacts(values).findByText(text);
});

test("names a store by bucket and endpoint, and offers a test", async () => {
  const view = showFacts(store, {}, "set");
  await view.findByText("sites at https://s3.example.org");
  view.getByRole("button", { name: "Test the store" });
});

test("warns about a secret that can't be read", async () => {
  const view = showFacts(store, {}, "lost");
  expect((await view.findByRole("alert")).textContent).toContain("the stored secret can't be read");
});

test("says that a setting is set on the server, and makes its field read-only", async () => {
  const sources = { everyHours: "VITRINE_BACKUP_EVERY" };
  const facts = showFacts({ everyHours: 6 }, sources);
  await facts.findByText("Set on the server.");
  facts.unmount();
  const view = showForm(ScheduleDialog, { everyHours: 6 }, sources);
  expect(field(view, "Schedule").value).toBe("Every 6 hours");
  expect(field(view, "Schedule").readOnly).toBe(true);
  expect(field(view, "Keep").readOnly).toBe(false);
});

test("offers an unusual schedule that is already set", () => {
  const view = showForm(ScheduleDialog, { everyHours: 5 });
  const choices = [...(view.getByLabelText("Schedule") as unknown as HTMLSelectElement).options]; // It is a select here.
  expect(choices.map(({ text }) => text)).toEqual([
    "Off",
    "Every hour",
    "Every 5 hours",
    "Every 6 hours",
    "Every 12 hours",
    "Every day",
    "Every week",
  ]);
});

test("an endpoint requires bucket and key, with the messages at their fields", async () => {
  const view = showForm(StoreDialog);
  fireEvent.change(field(view, "Endpoint"), { target: { value: "https://s3.example.org" } });
  fireEvent.click(view.getByRole("button", { name: "Save" }));
  await view.findByText("Bucket is required with an endpoint.");
  view.getByText("Key ID is required with an endpoint.");
});

test("never shows a stored secret, and keeps it when the field is empty", () => {
  const view = showForm(StoreDialog, store, {}, "set");
  expect(field(view, "Secret").value).toBe("");
  view.getByText("A secret is stored. Leave this empty to keep it.");
});
