import { expect, test } from "bun:test";
import { type RichBlock, richBlocks, richLine } from "./rich-blocks.ts";

const run = (text: string, own: object = {}) => ({ text, isBold: false, isItalic: false, href: "", ...own });
const paragraph = (...runs: object[]) => ({ kind: "paragraph", runs });
const item = (label: string, level: number, ...runs: object[]) => ({ kind: "item", label, level, runs });

test.each<{ name: string; text: string; blocks: object[] }>([
  { name: "nothing", text: " \n", blocks: [] },
  {
    name: "plain lines",
    text: "One\nTwo\n\nThree",
    blocks: [paragraph(run("One\nTwo")), paragraph(run("Three"))],
  },
  {
    name: "bold and italics",
    text: "A **bold** and *light* word",
    blocks: [
      paragraph(
        run("A "),
        run("bold", { isBold: true }),
        run(" and "),
        run("light", { isItalic: true }),
        run(" word"),
      ),
    ],
  },
  {
    name: "a link",
    text: "See [the notes](https://ada.example/notes).",
    blocks: [paragraph(run("See "), run("the notes", { href: "https://ada.example/notes" }), run("."))],
  },
  {
    name: "a link within the site as text",
    text: "See [it](/projects).",
    blocks: [paragraph(run("See it."))],
  },
  {
    name: "a list without other formatting",
    text: "Did:\n- first\n• second",
    blocks: [paragraph(run("Did:")), item("•", 0, run("first")), item("•", 0, run("second"))],
  },
  {
    name: "a numbered list with a list in it",
    text: "1. one\n   - inner\n2. two",
    blocks: [item("1.", 0, run("one")), item("•", 1, run("inner")), item("2.", 0, run("two"))],
  },
])("sets $name", ({ text, blocks }) => {
  expect(richBlocks(text)).toEqual(blocks as RichBlock[]);
});

test("sets a line with its formatting, and text that begins like a list as it was typed", () => {
  expect(richLine("Led **ten**\npeople")).toEqual([
    run("Led "),
    run("ten", { isBold: true }),
    run(" people"),
  ]);
  expect(richLine("- typed")).toEqual([run("- typed")]);
});
