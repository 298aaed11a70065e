// The tabs of a form on a site with other languages.
import { beforeEach, expect, spyOn, test } from "bun:test";
import { z } from "zod";
import { field, schemasOf, translatedText } from "../../../src/core/fields/entry-fields.contract.ts";
import { fireEvent, renderWithQueries, simulateBrowser, type View, waitFor } from "../../testing/render.tsx";
import { ApiError } from "../api/send.ts";
import { EntryFields } from "../fields/entry-fields.tsx";
import { EntryDialog } from "../form/entry-dialog.tsx";
import { languagesQuery, translationStatusQuery } from "../language/languages-query.ts";
import { picturesQuery } from "../media/pictures-query.ts";
import { translationsIn } from "./translated-form.ts";

simulateBrowser();

const use = { ...translatedText, json: [], document: "nowhere" } as const;
const fields = {
  title: field.requiredLine("Title", use),
  place: field.line("Place", use),
  text: field.prose("Text", use, 20),
  points: field.list("Points", use),
  url: field.address("Website", { ...use, isTranslated: false }),
};
const schema = z.object(schemasOf(fields));
type Values = z.input<typeof schema>;
const job: Values & { _id: string; version: number } = {
  ...{ _id: "j1", version: 3, url: "https://example.org" },
  ...{ title: "Lead", place: "", text: "Ran **it**.", points: ["One", "Two"] },
};

function setAddress(path: string): void {
  // The simulated browser's own way, which its types leave out.
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(
    `http://site.example${path}`,
  );
}
beforeEach(() => {
  setAddress("/admin/jobs?job=j1");
  spyOn(console, "error").mockImplementation(() => undefined);
});

type Options = {
  entry?: typeof job | null;
  others?: string[];
  outdated?: string[];
  answer?: () => Promise<unknown>;
};

function open({
  entry = job,
  others = ["de", "ar"],
  outdated = [],
  answer = async () => ({}),
}: Options = {}) {
  const sent: Values[] = [];
  let closed = 0;
  const { _id: _, version: _version, ...values } = entry ?? { ...job, title: "" };
  const view = renderWithQueries(
    <EntryDialog
      name="Job"
      schema={schema}
      translated={{ fields }}
      entry={entry}
      values={values}
      toFormValues={({ _id, version, ...current }: typeof job) => current}
      queryKeys={[["jobs"]]}
      save={(given) => {
        sent.push(given);
        return answer();
      }}
      onClose={() => {
        closed += 1;
      }}
    >
      <EntryFields fields={fields} />
    </EntryDialog>,
    [
      [languagesQuery.queryKey, { main: "en", others, hidden: [], version: 1 }],
      [
        translationStatusQuery.queryKey,
        {
          de: {
            translated: 1,
            missing: [],
            outdated: outdated.map((name) => ({ kind: "job", _id: "j1", field: name })),
          },
        },
      ],
    ],
  );
  return { view, sent, closed: () => closed };
}

const choose = (view: View, name: RegExp) => fireEvent.click(view.getByRole("tab", { name }));
const text = (view: View, label: string) =>
  view.getByRole("textbox", { name: label }) as HTMLInputElement | HTMLTextAreaElement; // As the label's field has.
const type = (view: View, label: string, value: string) =>
  fireEvent.input(text(view, label), { target: { value } });
const save = async (view: View) => {
  fireEvent.click(view.getByRole("button", { name: "Save" }));
  await Bun.sleep(0);
};
const inGerman = { translations: { de: { title: "Leitung", points: ["Eins"] } } };

test("has no tabs on a site in one language", () => {
  const { view } = open({ others: [] });
  expect(view.queryByRole("tablist")).toBeNull();
  text(view, "Title");
});

test("names each language in its own language, and counts missing translations", () => {
  const { view } = open({ entry: { ...job, ...inGerman } });
  const tabs = view.getAllByRole("tab");
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    "English · main",
    "Deutsch1, 1 missing",
    "العربية3, 3 missing",
  ]);
  expect(tabs.map((tab) => tab.getAttribute("aria-selected"))).toEqual(["true", "false", "false"]);
  expect(tabs.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
});

test("the arrow keys choose a tab", () => {
  const { view } = open();
  const [main] = view.getAllByRole("tab");
  const press = (key: string) => fireEvent.keyDown(view.getByRole("tablist"), { key });
  const selected = () => view.getByRole("tab", { selected: true }).id;
  const initial = main?.id;
  press("ArrowRight");
  expect(selected()).toEndWith("de");
  expect(document.activeElement?.id).toBe(selected());
  press("End");
  expect(selected()).toEndWith("ar");
  press("ArrowRight");
  expect(selected()).toBe(initial ?? "");
  press("ArrowLeft");
  expect(selected()).toEndWith("ar");
});

test("shows what can be translated next to its main text, in the language and its direction", () => {
  const { view } = open();
  choose(view, /العربية/);
  expect([text(view, "Title").lang, text(view, "Title").dir]).toEqual(["ar", "rtl"]);
  const main = view.getByText("Ran **it**.", { selector: "p" });
  expect([main.lang, main.dir]).toEqual(["en", "ltr"]);
  view.getByRole("toolbar", { name: "Formatting" });
  expect(view.queryByRole("textbox", { name: "Website" })).toBeNull();
  view.getByText("No translation needed: Place.");
});

test("sends all languages in one request, and only what changed", async () => {
  const { view, sent } = open({ entry: { ...job, ...inGerman } });
  type(view, "Title", "Head");
  choose(view, /Deutsch/);
  type(view, "Text", "Lief.");
  choose(view, /العربية/);
  type(view, "Title", "مديرة ");
  await save(view);
  await waitFor(() => view.getByText("Job saved."));
  expect(sent.map(({ title, translations }) => [title, translations])).toEqual([
    ["Head", { de: { text: "Lief." }, ar: { title: "مديرة" } }],
  ]);
});

test("leaves translations out of a save that does not concern them, and removes an emptied one", async () => {
  const first = open({ entry: { ...job, ...inGerman } });
  type(first.view, "Title", "Head");
  await save(first.view);
  await waitFor(() => expect(first.sent).toHaveLength(1));
  expect(first.sent[0]).not.toHaveProperty("translations");
  first.view.unmount();

  const { view, sent } = open({ entry: { ...job, ...inGerman } });
  choose(view, /Deutsch/);
  type(view, "Title", " ");
  fireEvent.click(view.getByRole("button", { name: "Remove Eins" }));
  await save(view);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.translations as unknown).toEqual({ de: { title: null, points: null } });
});

test("copies one main text, or all that are missing", async () => {
  const { view, sent } = open({ entry: { ...job, ...inGerman } });
  choose(view, /Deutsch/);
  fireEvent.click(view.getByRole("button", { name: /^Copy.*from English.*Text/ }));
  expect(text(view, "Text").value).toBe("Ran **it**.");
  choose(view, /العربية/);
  fireEvent.click(view.getByRole("button", { name: "Copy all 3 missing texts from English" }));
  expect(text(view, "Title").value).toBe("Lead");
  expect(view.queryByRole("button", { name: /Copy/ })).toBeNull();
  await save(view);
  await waitFor(() => expect(sent).toHaveLength(1));
  const { title, text: body, points } = job;
  expect(sent[0]?.translations).toEqual({
    de: { text: body as string },
    ar: { title, text: body, points } as never,
  });
});

test("marks outdated translations until they are confirmed or changed", async () => {
  const { view, sent } = open({ entry: { ...job, ...inGerman }, outdated: ["title", "points"] });
  view.getByRole("tab", { name: /Deutsch.*1 missing, 2 outdated/ });
  choose(view, /Deutsch/);
  expect(view.getAllByText("The main text has changed since this was translated.")).toHaveLength(2);
  fireEvent.click(view.getByRole("button", { name: /^Mark as up to date.*Points/ }));
  type(view, "Title", "Chefin");
  expect(view.queryByText("The main text has changed since this was translated.")).toBeNull();
  await save(view);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.translations).toEqual({ de: { title: "Chefin", confirmed: ["points"] } });
});

test("a translation is outdated as soon as its main text is edited", () => {
  const { view } = open({ entry: { ...job, ...inGerman } });
  type(view, "Title", "Head");
  view.getByRole("tab", { name: /Deutsch.*1 missing, 1 outdated/ });
});

test("opens the tab with an error of the form's own, and focuses the field", async () => {
  const { view, sent } = open({ entry: { ...job, ...inGerman } });
  choose(view, /Deutsch/);
  type(view, "Text", "Viel zu lang für dieses Feld.");
  choose(view, /English/);
  await save(view);
  await waitFor(() => expect(text(view, "Text").lang).toBe("de"));
  await waitFor(() => expect(document.activeElement === text(view, "Text")).toBe(true));
  view.getByText("Text can have at most 20 characters.");
  view.getByRole("tab", { name: /Deutsch.*has errors/ });
  expect(sent).toEqual([]);
});

test("leads back to the main tab for an error there", async () => {
  const { view } = open();
  type(view, "Title", "");
  choose(view, /Deutsch/);
  await save(view);
  await waitFor(() => view.getByText("Title is required."));
  await waitFor(() => expect(document.activeElement === text(view, "Title")).toBe(true));
});

test("opens the tab with the server's error", async () => {
  const answer = async () => {
    await Bun.sleep(5);
    throw new ApiError(422, "Please check the fields.", { "translations.de.title": "This title is taken." });
  };
  const { view, closed } = open({ entry: { ...job, ...inGerman }, answer });
  type(view, "Title", "Head");
  await save(view);
  await waitFor(() => view.getByText("This title is taken."));
  await waitFor(() => expect(document.activeElement === text(view, "Title")).toBe(true));
  expect([text(view, "Title").value, closed()]).toEqual(["Leitung", 0]);
});

test("opens the tab and field that the address names", () => {
  setAddress("/admin/jobs?job=j1&lang=de&field=points");
  const { view } = open();
  expect(view.getByRole("tab", { selected: true }).id).toEndWith("de");
  expect(document.activeElement === text(view, "Points")).toBe(true);
});

test("keeps typed translations in the draft, and asks before they are lost", async () => {
  const first = open();
  choose(first.view, /Deutsch/);
  type(first.view, "Title", "Leitung");
  fireEvent.keyDown(text(first.view, "Title"), { key: "Escape" });
  first.view.getByRole("alertdialog");
  first.view.unmount();

  const { view, sent } = open();
  view.getByText("We restored your unsaved changes.");
  await save(view);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(translationsIn(sent[0] ?? {})).toEqual({ de: { title: "Leitung" } });
});

test("a conflict compares each translation", async () => {
  const current = { ...job, version: 4, translations: { de: { title: "Chefin" }, ar: { title: "مديرة" } } };
  const answer = async () => {
    throw new ApiError(409, "This job was changed in the meantime.", {}, current);
  };
  const { view, sent } = open({ entry: { ...job, ...inGerman }, answer });
  choose(view, /Deutsch/);
  type(view, "Title", "Führung");
  await save(view);
  await waitFor(() => view.getByText("This job was changed elsewhere since you opened it."));
  const headings = view.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual([
    "Title (German)",
    "Title (Arabic) you haven't changed this",
    "Points (German) you haven't changed this",
  ]);
  fireEvent.click(view.getByRole("button", { name: "Use saved value for Title (German)" }));
  expect(text(view, "Title").value).toBe("Chefin");
  expect(sent).toHaveLength(1);
});

test("translates the description of the entry's picture, which is saved with the picture", async () => {
  const details: unknown[] = [];
  const known = { alt: "A mill", focusX: 0.5, focusY: 0.5, version: 2 };
  const view = renderWithQueries(
    <EntryDialog
      name="Picture"
      schema={z.object({ image: z.string() })}
      translated={{ fields: {}, picture: "image" }}
      entry={{ _id: "u1", version: 1 }}
      values={{ image: "/uploads/a.png" }}
      queryKeys={[]}
      save={async (values, context) => {
        expect(values).toEqual({ image: "/uploads/a.png" });
        details.push(JSON.parse(context.details.pictureDetails ?? ""));
      }}
      onClose={() => undefined}
    >
      <p>The picture</p>
    </EntryDialog>,
    [
      [languagesQuery.queryKey, { main: "en", others: ["de", "ar"], hidden: [], version: 1 }],
      [
        translationStatusQuery.queryKey,
        { ar: { translated: 1, missing: [], outdated: [{ kind: "picture", _id: "a.png", field: "alt" }] } },
      ],
      [picturesQuery.queryKey, { "/uploads/a.png": { ...known, translations: { ar: { alt: "طاحونة" } } } }],
    ],
  );
  choose(view, /Deutsch.*1 missing/);
  type(view, "Alternative Text", "Eine Mühle");
  choose(view, /العربية.*1 outdated/);
  expect(text(view, "Alternative Text").value).toBe("طاحونة");
  fireEvent.click(view.getByRole("button", { name: /^Mark as up to date/ }));
  await save(view);
  await waitFor(() => expect(details).toHaveLength(1));
  expect(details[0]).toEqual({
    ...known,
    translations: { ar: { alt: "طاحونة", confirmed: ["alt"] }, de: { alt: "Eine Mühle" } },
  });
});
