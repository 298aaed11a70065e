import { expect, test } from "bun:test";
import { flattenNodes } from "../../../src/shared/rich-text.ts";
import { excerpt } from "./excerpt.ts";

test("leaves out formatting and code and cuts after a word", () => {
  const rich = flattenNodes([
    { tag: "p", of: ["Some ", { tag: "strong", of: ["bold"] }, " words."] },
    { tag: "pre", of: [{ tag: "span", kind: "comment", of: ["# Not words"] }] },
    {
      tag: "ul",
      of: [
        { tag: "li", of: ["First"] },
        { tag: "li", of: ["Second"] },
      ],
    },
  ]);
  const section = { body: "Some **bold** words.\n- First\n- Second", rich: { body: rich } };
  expect(excerpt(section, "body", 80)).toBe("Some bold words. First Second");
  expect(excerpt(section, "body", 12)).toBe("Some bold…");
  expect(excerpt({ body: "Plain 2 * 3" }, "body", 80)).toBe("Plain 2 * 3");
});
