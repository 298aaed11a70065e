import { expect, test } from "bun:test";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { preloadOfFirstPicture } from "./first-picture.ts";

const picture = (isFirst: boolean, name: string) =>
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
        ...(isFirst ? { fetchPriority: "high" as const } : { loading: "lazy" as const }),
        src: `/uploads/${name}.webp`,
      }),
    ),
  );

test("a page's first picture is asked for in every size that it has", () =>
  expect(preloadOfFirstPicture(picture(false, "a") + picture(true, "b") + picture(true, "c"))).toBe(
    '<link rel="preload" as="image" type="image/webp" imagesrcset="/uploads/b-320.webp 320w, /uploads/b.webp 600w" imagesizes="(min-width: 56rem) 40rem, 100vw" fetchpriority="high">',
  ));

test("a page without one asks for none", () =>
  expect(preloadOfFirstPicture(`<p>fetchPriority="high"</p>${picture(false, "a")}`)).toBe(""));
