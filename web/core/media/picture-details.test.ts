import { describe, expect, test } from "bun:test";
import { blankDetails, detailParts, forgetDetailsOfOthers } from "./picture-details.ts";

const mill = { alt: "A mill", focusX: 0.2, focusY: 0.8, version: 3 };
const file = new File(["x"], "mill.jpg");

describe("the description that is sent", () => {
  const cases: [name: string, values: Record<string, unknown>, parts: object][] = [
    ["nothing that was not said", { image: "/uploads/a.jpg", imageDetails: undefined }, {}],
    [
      "what was said of a stored one",
      { image: "/uploads/a.jpg", imageDetails: mill },
      { pictureDetails: JSON.stringify(mill) },
    ],
    [
      "what was said of a new one",
      { image: file, imageDetails: { ...blankDetails, alt: "New" } },
      { pictureDetails: '{"alt":"New","focusX":0.5,"focusY":0.5}' },
    ],
    ["nothing of one that was taken away", { image: "", imageDetails: mill }, {}],
    ["nothing of a field that is not shown", { imageDetails: mill }, {}],
    ["a new still", { video: "/uploads/a.mp4", videoPoster: file }, { poster: file }],
    ["a still that goes", { video: "/uploads/a.mp4", videoPoster: "" }, { poster: "" }],
    ["no still of a link", { video: "", videoPoster: file }, {}],
  ];
  test.each(cases)("%s", (_name, values, parts) => {
    expect(detailParts(values)).toEqual(parts);
  });
});

test("drops a picture's description once the entry shows another picture", () => {
  const forgotten = (image: unknown, theirs: object) => {
    const names: string[] = [];
    forgetDetailsOfOthers({ image, imageDetails: mill }, { ...theirs }, (name) => names.push(name));
    return names;
  };
  expect(forgotten("/uploads/a.jpg", { image: "/uploads/a.jpg" })).toEqual([]);
  expect(forgotten("/uploads/a.jpg", { image: "/uploads/b.jpg" })).toEqual(["imageDetails", "imagePoster"]);
  expect(forgotten("/uploads/a.jpg", { image: "" })).toEqual(["imageDetails", "imagePoster"]);
  // A new file takes the place of theirs.
  expect(forgotten(file, { image: "/uploads/b.jpg" })).toEqual([]);
});
