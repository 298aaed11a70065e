import { expect, test } from "bun:test";
import type { Outline } from "../outline.ts";
import { Fonts } from "./fonts.ts";
import { rowsOf } from "./rows.ts";
import { setPages } from "./set-pages.ts";
import { pageSizes, templateOf } from "./templates.ts";

const { template, pair } = templateOf("printed", { design: "letter", fontPair: "" });

const outlineOf = (own: Partial<Outline>): Outline => ({
  name: "Ada",
  label: "",
  contact: [],
  summary: "",
  sections: [],
  ...own,
});

/** The lines of the head, with their heights and the sizes of their type. */
function headOf(own: Partial<Outline>, isMirrored = false) {
  const rows = rowsOf(outlineOf(own), template, {
    pageWidth: pageSizes.a4.width,
    accent: "#0a5038",
    fonts: new Fonts({ pair, name: template.name, heading: template.heading }),
    hasPhoto: false,
    isMirrored,
  });
  return rows.flatMap(({ height, lines }) =>
    lines.map(({ line, size }) => ({ text: line.runs.map(({ read }) => read).join(""), height, size })),
  );
}

test("a name that is a little too long for a line is set smaller, and a longer one in two lines", () => {
  const [short] = headOf({ name: "Ada Lovelace" });
  expect(short).toMatchObject({ size: template.name.size, height: template.name.leading });
  const long = "Ada Augusta Byron King-Noel";
  const [own] = headOf({ name: long });
  expect(own?.text).toBe(long);
  expect(own?.size).toBeLessThan(template.name.size);
  const longer = `${long}, Countess of Lovelace`;
  const lines = headOf({ name: longer });
  expect(lines).toHaveLength(2);
  expect(lines.map(({ text }) => text).join("")).toBe(longer);
});

test("a line below the name that wraps has its lines close together, except in a right-to-left document", () => {
  const label =
    "Analyst of engines that nobody has built, translator of long and learned notes on them, and countess of Lovelace";
  const heights = (isMirrored: boolean) =>
    headOf({ label }, isMirrored)
      .slice(1)
      .map(({ height }) => height);
  const [first = 0, second] = heights(false);
  expect(second).toBe(first);
  expect(first).toBeLessThan(template.label.leading);
  expect(heights(true)).toEqual([template.label.leading, template.label.leading]);
});

test("a contact line that is a little too long is set smaller, so that no item stands alone below it", () => {
  const contact = (domain: string) =>
    ["Arlington, Virginia, United States", "ada@example.org", domain].map((text) => ({
      kind: "place" as const,
      text,
      href: "",
    }));
  const [, short, ...none] = headOf({ contact: contact("ada.example") });
  expect(none).toEqual([]);
  expect(short?.size).toBe(template.text.size);
  const [, own, ...others] = headOf({ contact: contact("engine.example/long-notes/ada-lovelace") });
  expect(others).toEqual([]);
  expect(own?.size).toBeLessThan(template.text.size);
  const long = headOf({ contact: contact(`${"engine".repeat(8)}.example`) }).slice(1);
  expect(long.map(({ size }) => size)).toEqual([template.text.size, template.text.size]);
});

test("the less there is on a page, the larger the name", async () => {
  const nameSize = async (summary: string) => {
    const set = await setPages({
      outline: outlineOf({ name: "Ada Lovelace", summary }),
      layout: { template: "dense", paper: "a4", pages: 1, pinned: [] },
      design: "printed-page",
      fontPair: "",
      accent: "#0a5038",
      photo: "",
      changedAt: "2026-06-01T12:00:00.000Z",
      year: 2026,
    });
    return set.pages[0]?.[0]?.row.lines[0]?.size ?? 0;
  };
  const sizes = await Promise.all(
    [1, 40, 60].map((times) => nameSize("She wrote programs. ".repeat(times * 3))),
  );
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  expect(new Set(sizes).size).toBe(sizes.length);
});

test("a contact line that just fills its line is set a little smaller", () => {
  const lineOf = (length: number) => {
    const contact = ["n".repeat(length), "ada@example.org"].map((text) => ({
      kind: "place" as const,
      text,
      href: "",
    }));
    const [, line, ...none] = headOf({ contact });
    return none.length === 0 ? line?.size : undefined;
  };
  const sizes = Array.from({ length: 80 }, (_, length) => lineOf(length + 1)).filter(Boolean);
  const full = sizes.filter((size) => size === template.text.size).length;
  const width = pageSizes.a4.width - 2 * template.margin.side;
  const fonts = new Fonts({ pair, name: template.name, heading: template.heading });
  const shareOf = (letters: number) =>
    (fonts.width(`${"n".repeat(letters)} · ada@example.org`, "text") * template.text.size) / width;
  expect(shareOf(full)).toBeLessThan(0.96);
  expect(shareOf(full + 1)).toBeGreaterThan(0.93);
  expect(sizes.length).toBeGreaterThan(full);
});

test("addresses on the web begin a line of their own if the contact takes two lines", () => {
  const own = (kind: "place" | "phone" | "email" | "web", text: string) => ({ kind, text, href: "" });
  const web = ["ada.example/long-notes-on-engines", "engines.example/lovelace", "weaving.example/ada"];
  const contact = [
    own("place", "London"),
    own("phone", "+44 20 7946 0100"),
    ...web.map((text) => own("web", text)),
  ];
  const [, ...lines] = headOf({ contact }).map(({ text }) => text.trim());
  expect(lines).toHaveLength(2);
  expect(lines[0]?.startsWith("London")).toBe(true);
  expect(lines[0]?.endsWith("0100")).toBe(true);
  const [, first] = headOf({ contact: contact.slice(1) }).map(({ text }) => text.trim());
  expect(first).toBe(`+44\u00a020\u00a07946\u00a00100\u00a0· ${web[0]}`);
});
