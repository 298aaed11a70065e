// How a form handles the server's responses, and its Undo.
import { beforeEach, expect, spyOn, test } from "bun:test";
import { z } from "zod";
import { fireEvent, renderWithQueries, simulateBrowser, type View, waitFor } from "../../testing/render.tsx";
import { ApiError } from "../api/send.ts";
import { TextField } from "../fields/text-field.tsx";
import { setMotionReady } from "../motion/entrance.ts";
import { EntryDialog } from "./entry-dialog.tsx";
import type { Entry } from "./entry-dialog-props.ts";

simulateBrowser();

const schema = z.object({ skill: z.string().trim().min(1, "Skill is required.") });
type Skill = Entry & z.infer<typeof schema>;
type Call = { method: string; path: string; body: unknown };

let calls: Call[];
let reply: { status: number; body: unknown };
beforeEach(() => {
  calls = [];
  reply = { status: 200, body: { _id: "s1", notes: [] } };
  spyOn(console, "error").mockImplementation(() => undefined);
  // `typeof fetch` has more members than a mock needs.
  spyOn(globalThis, "fetch").mockImplementation((async (address: string, options: RequestInit) => {
    const path = new URL(address, "http://site").pathname;
    calls.push({ method: options.method ?? "GET", path, body: JSON.parse(String(options.body)) });
    return Response.json(reply.body, { status: reply.status });
  }) as unknown as typeof fetch);
});

type Save = { values: z.infer<typeof schema>; version: number | undefined };

function open(entry: Skill | null, answer: () => Promise<unknown>) {
  const saves: Save[] = [];
  const removed: string[] = [];
  let closed = 0;
  const view = renderWithQueries(
    <EntryDialog
      name="Skill"
      schema={schema}
      entry={entry}
      values={{ skill: entry?.skill ?? "" }}
      queryKeys={[["skills"]]}
      save={(values, { version }) => {
        saves.push({ values, version });
        return answer();
      }}
      remove={async (id) => removed.push(id)}
      onClose={() => {
        closed += 1;
      }}
    >
      <TextField<z.infer<typeof schema>> name="skill" label="Skill" isRequired />
    </EntryDialog>,
  );
  return { view, saves, removed, closed: () => closed };
}

async function save(view: View, text: string): Promise<void> {
  fireEvent.input(view.getByLabelText("Skill"), { target: { value: text } });
  fireEvent.click(view.getByRole("button", { name: "Save" }));
  await Bun.sleep(0);
}

const skill: Skill = { _id: "s1", version: 3, skill: "Sailing" };

test("saves an edit with its version, and restores that version on Undo", async () => {
  const { view, saves, closed } = open(skill, async () => ({ skill: { ...skill, version: 4 } }));
  await save(view, "Rowing");
  await waitFor(() => view.getByText("Skill saved."));
  expect(saves).toEqual([{ values: { skill: "Rowing" }, version: 3 }]);
  expect(closed()).toBe(1);
  fireEvent.click(view.getByRole("button", { name: "Undo" }));
  await waitFor(() => view.getByText("Change undone."));
  expect(calls).toEqual([
    { method: "POST", path: "/api/history/entries/s1/restore", body: { version: 3, startedFrom: 4 } },
  ]);
});

test("shows an error on Undo when the entry has changed since", async () => {
  reply = { status: 409, body: { error: { message: "This skill was changed in the meantime." } } };
  const { view } = open(skill, async () => ({ skill: { ...skill, version: 4 } }));
  await save(view, "Rowing");
  fireEvent.click(await waitFor(() => view.getByRole("button", { name: "Undo" })));
  await waitFor(() => view.getByText("Not undone"));
  view.getByText("This skill was changed in the meantime.");
});

test("undoes a project section found in the response's project", async () => {
  const { view } = open(skill, async () => ({
    project: {
      _id: "p1",
      version: 9,
      sections: [
        { _id: "s0", version: 2 },
        { ...skill, version: 4 },
      ],
    },
  }));
  await save(view, "Rowing");
  fireEvent.click(await waitFor(() => view.getByRole("button", { name: "Undo" })));
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ version: 3, startedFrom: 4 }]));
});

test("removes a new entry on Undo", async () => {
  const { view, removed } = open(null, async () => ({ skill: { _id: "s2", version: 1, skill: "Rowing" } }));
  await save(view, "Rowing");
  fireEvent.click(await waitFor(() => view.getByRole("button", { name: "Undo" })));
  await waitFor(() => view.getByText("Skill removed."));
  expect(removed).toEqual(["s2"]);
  expect(calls).toEqual([]);
});

test("offers no Undo when nothing changed", async () => {
  const { view } = open(skill, async () => ({ skill }));
  await save(view, "Sailing ");
  await waitFor(() => view.getByText("Skill saved."));
  expect(view.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("shows the message of a missing field and sends nothing", async () => {
  const { view, saves, closed } = open(skill, async () => ({}));
  await save(view, " ");
  await waitFor(() => view.getByText("Skill is required."));
  expect([saves, closed()]).toEqual([[], 0]);
});

test("shows the server's message at its field and keeps the typed text", async () => {
  const { view, closed } = open(skill, async () => {
    throw new ApiError(422, "Please check the fields.", { skill: "You have this skill." });
  });
  await save(view, "Rowing");
  await waitFor(() => view.getByText("You have this skill."));
  expect(closed()).toBe(0);
  expect((view.getByLabelText("Skill") as HTMLInputElement).value).toBe("Rowing"); // An input has this label.
});

test("shows the backdrop before the form when motion is enabled", async () => {
  setMotionReady();
  const { view } = open(skill, async () => ({}));
  expect(view.queryByRole("dialog")).toBeNull();
  expect(document.querySelectorAll(".coming-veil")).toHaveLength(1);
  await waitFor(() => view.getByRole("dialog", { name: "Edit Skill" }), { timeout: 10_000 });
  expect(document.querySelectorAll(".coming-veil")).toHaveLength(0);
  await waitFor(() => expect(document.activeElement === view.getByLabelText("Skill")).toBe(true));
});
