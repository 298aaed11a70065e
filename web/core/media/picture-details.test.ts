import { describe, expect, test } from "bun:test";
import { blankDetails, clearStaleDetails, detailParts } from "./picture-details.ts";

const mill = { alt: "A mill", focusX: 0.2, focusY: 0.8, version: 3 };
const file = new File(["x"], "mill.jpg");

describe("sends", () => {
  const cases: [name: string, values: Record<string, unknown>, parts: object][] = [
    ["nothing without details", { image: "/uploads/a.jpg", imageDetails: undefined }, {}],
    [
      "the version with the details of a stored picture",
      { image: "/uploads/a.jpg", imageDetails: mill },
      { pictureDetails: JSON.stringify(mill) },
    ],
    [
      "no version with the details of a new picture",
      { image: file, imageDetails: { ...blankDetails, alt: "New" } },
      { pictureDetails: '{"alt":"New","focusX":0.5,"focusY":0.5}' },
    ],
    ["nothing for a removed picture", { image: "", imageDetails: mill }, {}],
    ["nothing for a field that is not shown", { imageDetails: mill }, {}],
    ["a new poster", { video: "/uploads/a.mp4", videoPoster: file }, { poster: file }],
    ["the removal of a poster", { video: "/uploads/a.mp4", videoPoster: "" }, { poster: "" }],
    ["no poster for a link", { video: "", videoPoster: file }, {}],
  ];
  test.each(cases)("%s", (_name, values, parts) => {
    expect(detailParts(values)).toEqual(parts);
  });
});

test("drops a picture's details when the entry has another picture", () => {
  const cleared = (image: unknown, theirs: object) => {
    const names: string[] = [];
    clearStaleDetails({ image, imageDetails: mill }, { ...theirs }, (name) => names.push(name));
    return names;
  };
  expect(cleared("/uploads/a.jpg", { image: "/uploads/a.jpg" })).toEqual([]);
  expect(cleared("/uploads/a.jpg", { image: "/uploads/b.jpg" })).toEqual(["imageDetails", "imagePoster"]);
  expect(cleared("/uploads/a.jpg", { image: "" })).toEqual(["imageDetails", "imagePoster"]);
  // A newly chosen file replaces the stored one.
  expect(cleared(file, { image: "/uploads/b.jpg" })).toEqual([]);
});
