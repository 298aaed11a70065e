import { beforeEach, expect, spyOn, test } from "bun:test";
import { defaultShownLook } from "../../../src/shared/look.ts";
import { palettes } from "../../../src/shared/palettes.ts";
import { languagesQuery } from "../../core/language/languages-query.ts";
import {
  act,
  fireEvent,
  renderWithQueries,
  simulateBrowser,
  type View,
  waitFor,
  within,
} from "../../testing/render.tsx";
import { LookForm } from "./look-form.tsx";

simulateBrowser();

const stored = {
  ...{
    design: "printed-page",
    accent: "#0a5038",
    palette: "",
    type: "imbue-newsreader",
    css: "",
    isNameAsTyped: false,
    isCssOff: false,
    version: 3,
  },
  ...{
    order: defaultShownLook.order,
    hidden: defaultShownLook.hidden,
    titles: defaultShownLook.titles,
    seed: "",
    citationStyle: "apa" as const,
  },
};

let answer: (body: { look: object }) => Response;
let sent: { look: Record<string, unknown> }[];
beforeEach(() => {
  sent = [];
  answer = ({ look }) => Response.json({ look: { ...stored, ...look, version: 4 } });
  const answerTo = async (_path: unknown, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body));
    sent.push(body);
    return answer(body);
  };
  spyOn(globalThis, "fetch").mockImplementation(answerTo as unknown as typeof fetch); // The code under test passes only these arguments.
});
const openWith = (look: typeof stored, name = "Ada Lovelace") =>
  renderWithQueries(
    <LookForm stored={look} name={name} banner="">
      {() => null}
    </LookForm>,
  );
const open = () => openWith(stored);
const type = (view: View, label: string, value: string) =>
  fireEvent.change(view.getByLabelText(label), { target: { value } });
const palette = (view: View, name: string) => view.getByRole("radio", { name });
const save = (view: View) => act(async () => void fireEvent.click(view.getByText("Save look")));

test("sends the whole look with the version that was opened", async () => {
  const view = open();
  type(view, "Accent", "#7A1F3D");
  fireEvent.click(view.getByLabelText("Show Academia"));
  type(view, "Title of Foundations & Skills", "What I do");
  fireEvent.click(view.getByText("Generate a new pattern"));
  await save(view);
  await waitFor(() => expect(sent.length).toBe(1));
  expect(sent[0]?.look).toMatchObject({
    version: 3,
    accent: "#7a1f3d",
    hidden: ["academia"],
    titles: { skills: "What I do" },
    seed: expect.stringMatching(/^[\da-f]{8}$/),
  });
  // There are no unsaved changes left.
  await waitFor(() => expect(view.queryByRole("button", { name: "Discard changes" })).toBeNull());
});

test("a palette sets its accent, and the design default restores the previous one", async () => {
  const view = openWith({ ...stored, accent: "#7a1f3d" });
  const accent = () => view.getByLabelText<HTMLInputElement>("Accent").value;
  expect(view.getByRole("group", { name: "Palette" })).toBeDefined();
  expect(palette(view, "Design default")).toHaveProperty("checked", true);
  fireEvent.click(palette(view, "Dracula"));
  expect(accent()).toBe("#ff79c6");
  // Computed for the palette's backgrounds.
  expect(view.getByText("Dark mode #ff79c6")).toBeDefined();
  fireEvent.click(palette(view, "Design default"));
  expect(accent()).toBe("#7a1f3d");
  fireEvent.click(palette(view, "Nord"));
  type(view, "Accent", "#123456");
  await save(view);
  await waitFor(() => expect(sent.length).toBe(1));
  expect(sent[0]?.look).toMatchObject({ palette: "nord", accent: "#123456" });
});

test("shows eight palettes, and all on request", () => {
  const view = open();
  const palettesOf = () => within(view.getByRole("group", { name: "Palette" })).getAllByRole("radio");
  expect(palettesOf()).toHaveLength(8);
  fireEvent.click(view.getByRole("button", { name: "Show all palettes" }));
  expect(palettesOf()).toHaveLength(palettes.length + 1);
  // Where the button was.
  expect(document.activeElement).toBe(palettesOf()[8] ?? null);
  // One that is not among the eight is shown if it is chosen.
  view.unmount();
  expect(palette(openWith({ ...stored, palette: "wireframe" }), "Wireframe")).toHaveProperty("checked", true);
});

test("tells the preview which part of the home page was changed", () => {
  const shown: string[] = [];
  const view = renderWithQueries(
    <LookForm stored={stored} name="Ada Lovelace" banner="">
      {(_draft, changed) => {
        if (changed !== null) shown.push(changed.id);
        return null;
      }}
    </LookForm>,
  );
  type(view, "Accent", "#7a1f3d");
  expect(shown).toEqual([]);
  type(view, "Title of Academia", "Schools");
  fireEvent.click(view.getByText("Generate a new pattern"));
  expect(new Set(shown)).toEqual(new Set(["academia", ""]));
});

test("removing a palette with its own accent restores the default accent", () => {
  const view = openWith({ ...stored, palette: "dracula", accent: "#ff79c6" });
  fireEvent.click(palette(view, "Design default"));
  expect(view.getByLabelText("Accent")).toHaveProperty("value", "#0a5038");
});

test("discards changes", () => {
  const view = open();
  type(view, "Accent", "#7a1f3d");
  fireEvent.click(view.getByRole("button", { name: "Discard changes" }));
  expect(view.getByLabelText("Accent")).toHaveProperty("value", "#0a5038");
  expect(sent).toEqual([]);
});

test("refuses a text that is not a color", () => {
  const view = open();
  type(view, "Accent", "green");
  expect(view.getByText("Accent must be a color such as #0a5038.")).toBeDefined();
  expect(view.queryByRole("button", { name: "Discard changes" })).toBeNull();
});

test("shows an error in the custom CSS below its field", async () => {
  const css = "CSS, line 2, column 9: Colon is expected.";
  answer = () =>
    Response.json({ error: { code: "invalid", message: css, fields: { css } } }, { status: 422 });
  const view = open();
  const field = view.getByLabelText(/^CSS for/);
  fireEvent.change(field, { target: { value: "a {\n  color red;\n}" } });
  await save(view);
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(css);
});

test("lets the owner choose between two versions of the look", async () => {
  const current = { ...stored, accent: "#123456", version: 7 };
  answer = () =>
    Response.json({ error: { code: "conflict", message: "Changed.", current } }, { status: 409 });
  const view = open();
  type(view, "Accent", "#7a1f3d");
  await save(view);
  fireEvent.click(await view.findByText("Use the saved version"));
  expect(view.getByLabelText("Accent")).toHaveProperty("value", "#123456");
  expect(view.queryByRole("button", { name: "Discard changes" })).toBeNull();
});

test("turns custom CSS off with one click", async () => {
  const view = openWith({ ...stored, css: "a { color: red }" });
  await act(async () => void fireEvent.click(view.getByLabelText("Use custom CSS")));
  await waitFor(() => expect(sent).toEqual([{ look: { isCssOff: true, version: 3 } }]));
});

test("offers the name in lower case or with its capitals", async () => {
  const view = open();
  expect(view.getByRole<HTMLInputElement>("radio", { name: "ada lovelace" }).checked).toBe(true);
  fireEvent.click(view.getByRole("radio", { name: "Ada Lovelace" }));
  await save(view);
  await waitFor(() => expect(sent[0]?.look).toMatchObject({ isNameAsTyped: true }));
});

test("offers no capitals for a name without any", () => {
  expect(openWith(stored, "長谷川 千代子").queryByRole("heading", { name: "Name" })).toBeNull();
});

test("translates the owner's titles in a tab per language, and removes them on Undo", async () => {
  const look = { ...stored, titles: { skills: "What I do" } };
  const view = renderWithQueries(
    <LookForm stored={look} name="Ada" banner="">
      {() => null}
    </LookForm>,
    [[languagesQuery.queryKey, { main: "en", others: ["de"], hidden: [], version: 1 }]],
  );
  fireEvent.click(view.getByRole("tab", { name: /Deutsch.*1 missing/ }));
  expect(view.getByLabelText("What I do in German").getAttribute("lang")).toBe("de");
  type(view, "What I do in German", "Was ich tue");
  view.getByRole("tab", { name: "Deutsch" });
  const translations = { de: { titles: { skills: "Was ich tue" } } };
  await save(view);
  await waitFor(() => expect(view.queryByRole("button", { name: "Discard changes" })).toBeNull());
  expect(sent[0]?.look.translations).toEqual(translations);
  fireEvent.click(await waitFor(() => view.getByRole("button", { name: "Undo" })));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.look.translations).toEqual({ de: { titles: {} } });
});

test("says that Vitrine translates its own titles", () => {
  const view = renderWithQueries(
    <LookForm stored={stored} name="Ada" banner="">
      {() => null}
    </LookForm>,
    [[languagesQuery.queryKey, { main: "en", others: ["de"], hidden: [], version: 1 }]],
  );
  fireEvent.click(view.getByRole("tab", { name: "Deutsch" }));
  view.getByText("You haven't changed any titles, and Vitrine translates its own.");
});

test("links lead to the groups, and to none that is left out", () => {
  const titlesOf = (name: string) => {
    const view = openWith(stored, name);
    const links = within(view.getByRole("navigation", { name: "On this page" })).getAllByRole("link");
    const titles = links.map((link) => {
      const id = link.getAttribute("href")?.slice(1) ?? "";
      expect(document.querySelector(`#${id} h2`)?.textContent).toBe(link.textContent);
      return link.textContent;
    });
    view.unmount();
    return titles;
  };
  expect(titlesOf("Ada Lovelace")).toContain("Name");
  expect(titlesOf("山田")).not.toContain("Name");
  expect(titlesOf("山田")).not.toContain("Publications");
});
