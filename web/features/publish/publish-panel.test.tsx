import { expect, test } from "bun:test";
import type { PublishState } from "../../../src/features/publish/publish.contract.ts";
import { formatDateTime } from "../../core/ui/format-time.ts";
import { renderWithQueries, simulateBrowser } from "../../testing/render.tsx";

simulateBrowser();
const { PublishPanel, formatLastRun } = await import("./publish-panel.tsx");
const { publishQuery } = await import("./publish-query.ts");

const at = "2026-05-03T14:05:00.000Z";
const summary = {
  at,
  target: "/srv/site",
  files: 40,
  sent: 0,
  bytes: 0,
  unchanged: 40,
  deleted: 0,
  kept: [],
  milliseconds: 90,
};

function show(state: PublishState) {
  const view = renderWithQueries(<PublishPanel />);
  view.client.setQueryData(publishQuery.queryKey, state);
  return view;
}

test.each([
  [{}, ": nothing had changed (40 files)."],
  [{ sent: 1, bytes: 2048 }, ": 1 file sent (2.0 kB), 40 in total."],
  [{ sent: 3, bytes: 2048, deleted: 2 }, ": 3 files sent (2.0 kB), 2 deleted, 40 in total."],
  [{ deleted: 1 }, ": 1 file deleted, 40 in total."],
])("%j is described as: %s", (given, ending) => {
  const description = formatLastRun({ ...summary, ...given });
  expect(description).toStartWith(`Last run on ${formatDateTime(at)}`);
  expect(description).toEndWith(ending);
});

test("without a target says how to set one, and has no button", async () => {
  const view = show({ publish: null });
  await view.findByText(/served from this server only/);
  expect(view.queryByRole("button")).toBeNull();
});

test("shows the target, the last run, a failure with the next attempt, and files left alone", async () => {
  const failure = { at, reason: "The disk is full.", nextTryAt: "2026-05-03T14:06:00.000Z" };
  const last = { ...summary, kept: ["index.html"] };
  const view = show({ publish: { target: "/srv/site", last, failure } });
  await view.findByText("/srv/site");
  expect(view.getByRole("alert").textContent).toBe(
    `The latest changes could not be published: The disk is full. The next attempt is around ${formatDateTime(failure.nextTryAt)}.`,
  );
  expect(view.getByText("index.html")).toBeTruthy();
  expect(view.getByRole("button", { name: "Publish now" })).toBeTruthy();
});

test("shows the progress of a running publication", async () => {
  const view = show({ publish: { target: "/srv/site", work: { share: 0.4 } } });
  expect(await view.findByRole("progressbar", { name: "Publishing" })).toBeTruthy();
  expect(view.getByText("40 %")).toBeTruthy();
});
