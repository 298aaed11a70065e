import { expect, test } from "bun:test";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { preloadOfFirstPicture } from "./first-picture.ts";

const picture = (priority: "high" | "auto" | null, name: string) =>
  renderToString(
    createElement(
      "picture",
      { className: "contents" },
      createElement("source", {
        hidden: true,
        type: "image/webp",
        srcSet: `/uploads/${name}-320.webp 320w, /uploads/${name}.webp 600w`,
        sizes: "(min-width: 56rem) 40rem, 100vw",
      }),
      createElement("img", {
        alt: "",
        ...(priority === null ? { loading: "lazy" as const } : { fetchPriority: priority }),
        src: `/uploads/${name}.webp`,
      }),
    ),
  );

test("a page's first picture is asked for in every size that it has", () =>
  expect(preloadOfFirstPicture(picture(null, "a") + picture("high", "b") + picture("high", "c"))).toBe(
    '<link rel="preload" as="image" type="image/webp" imagesrcset="/uploads/b-320.webp 320w, /uploads/b.webp 600w" imagesizes="(min-width: 56rem) 40rem, 100vw" fetchpriority="high">',
  ));

test("a page without one asks for none", () =>
  expect(preloadOfFirstPicture(`<p>fetchPriority="high"</p>${picture(null, "a")}`)).toBe(""));

test("one that only wide windows show first is asked for there, and beside it the one that phones show", () => {
  const links = preloadOfFirstPicture(picture("auto", "a") + picture("high", "b") + picture("high", "c"));
  expect(
    [...links.matchAll(/\/uploads\/(\w)\.webp[^>]*?(media="[^"]*" )?fetchpriority="high">/g)].map(
      ([, name, media]) => [name, media],
    ),
  ).toEqual([
    ["a", 'media="(min-width: 40rem)" '],
    ["b", undefined],
  ]);
});
