import { expect, test } from "bun:test";
import { describeBody } from "../features/media/media.contract.ts";
import { pictureSources, variantAddress, variantsOf } from "./picture-variants.ts";

const names = (address: string, width: number) =>
  variantsOf(address, width).map((variant) => variantAddress(address, variant).replace("/uploads/", ""));

test.each([
  [
    "a photograph",
    "/uploads/a.jpg",
    1000,
    [
      "a-192.webp",
      "a-320.webp",
      "a-640.webp",
      "a-768.webp",
      "a-960.webp",
      "a-1000.webp",
      "a-320.jpg",
      "a-640.jpg",
      "a-960.jpg",
    ],
  ],
  ["a WebP", "/uploads/a.webp", 640, ["a-192.webp", "a-320.webp", "a-320.jpg", "a-640.jpg"]],
  ["a PNG", "/uploads/a.png", 640, ["a-192.webp", "a-320.webp", "a-640.webp"]],
  [
    "one wider than the widest",
    "/uploads/a.png",
    1921,
    ["a-192.webp", "a-320.webp", "a-640.webp", "a-768.webp", "a-960.webp", "a-1280.webp", "a-1920.webp"],
  ],
  [
    "one as wide as the widest",
    "/uploads/a.png",
    1920,
    ["a-192.webp", "a-320.webp", "a-640.webp", "a-768.webp", "a-960.webp", "a-1280.webp", "a-1920.webp"],
  ],
  ["a small one", "/uploads/a.jpg", 20, ["a-20.webp"]],
  ["one of unknown size", "/uploads/a.jpg", 0, []],
])("%s has the expected variants", (_name, address, width, expected) => {
  expect(names(address, width)).toEqual(expected);
});

test("lists every variant once, and the picture itself if it is small enough", () => {
  expect(pictureSources("/uploads/a.jpg", 700)).toEqual({
    still: "",
    webp: "/uploads/a-192.webp 192w, /uploads/a-320.webp 320w, /uploads/a-640.webp 640w, /uploads/a-700.webp 700w",
    fallback: "/uploads/a-320.jpg 320w, /uploads/a-640.jpg 640w, /uploads/a.jpg 700w",
    src: "/uploads/a.jpg",
  });
  expect(pictureSources("/uploads/a.webp", 400)).toEqual({
    still: "",
    webp: "/uploads/a-192.webp 192w, /uploads/a-320.webp 320w, /uploads/a.webp 400w",
    fallback: "/uploads/a-320.jpg 320w, /uploads/a-400.jpg 400w",
    src: "/uploads/a.webp",
  });
  expect(pictureSources("/uploads/a.png", 100)).toEqual({
    still: "",
    webp: "/uploads/a-100.webp 100w",
    fallback: "",
    src: "/uploads/a.png",
  });
  expect(pictureSources("/uploads/a.jpg", 4000).fallback).toEndWith("/uploads/a-1920.jpg 1920w");
});

test("only the stored file of an animated picture moves; those who prefer no motion get its still variants", () => {
  expect(pictureSources("/uploads/a.gif", 400, true)).toEqual({
    still: "/uploads/a-192.webp 192w, /uploads/a-320.webp 320w, /uploads/a-400.webp 400w",
    webp: "",
    fallback: "",
    src: "/uploads/a.gif",
  });
  expect(pictureSources("/uploads/a.png", 100, true).still).toBe("/uploads/a-100.webp 100w");
  // The stored WebP itself moves.
  expect(pictureSources("/uploads/a.webp", 400, true)).toEqual({
    still: "/uploads/a-320.jpg 320w, /uploads/a-400.jpg 400w",
    webp: "",
    fallback: "",
    src: "/uploads/a.webp",
  });
});

test.each([
  ["alt", { alt: "a".repeat(1001) }],
  ["alt", { alt: null }],
  ["focusX", { focusX: 1.01 }],
  ["focusY", { focusY: "0.5" }],
  ["focusY", { focusY: -0.1 }],
  ["address", { address: 1 }],
])("rejects an invalid %s and names the field", (name, fields) => {
  const result = describeBody.safeParse({ address: "/uploads/a.jpg", ...fields });
  expect(result.error?.issues.map(({ path }) => path[0])).toEqual([name]);
});
