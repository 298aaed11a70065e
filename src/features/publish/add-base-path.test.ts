import { expect, test } from "bun:test";
import { addBasePath } from "./add-base-path.ts";

const html = "text/html; charset=utf-8";
test.each([
  ["links", html, '<a href="/about">', '<a href="/me/about">'],
  [
    "links to other sites",
    html,
    '<a href="https://a.example/b"><a href="//a.example/"><a href="#top">',
    null,
  ],
  [
    "picture candidates",
    html,
    '<img srcset="/uploads/a 1x, /uploads/b 2x">',
    '<img srcset="/me/uploads/a 1x, /me/uploads/b 2x">',
  ],
  [
    "preloaded picture candidates",
    html,
    '<link rel="preload" as="image" imagesrcset="/uploads/a 1w, /uploads/b 2w" imagesizes="100vw">',
    '<link rel="preload" as="image" imagesrcset="/me/uploads/a 1w, /me/uploads/b 2w" imagesizes="100vw">',
  ],
  [
    "code and stylesheets",
    html,
    '<link rel="stylesheet" href="/assets/a.css" data-look><script type="module" src="/assets/a.js" data-page-src="/assets/b.js"></script>',
    '<link rel="stylesheet" href="/me/assets/a.css" data-look><script type="module" src="/me/assets/a.js" data-page-src="/me/assets/b.js"></script>',
  ],
  ["text by the owner", html, "<p>href=&quot;/about&quot; and /uploads/a</p>", null],
  [
    "data of the page",
    html,
    '<script type="application/json" id="c">{"image":"/uploads/a.webp","text":"see /about"}</script>',
    '<script type="application/json" id="c">{"image":"/me/uploads/a.webp","text":"see /about"}</script>',
  ],
  [
    "styles",
    "text/css",
    'a{src:url(/assets/f.woff2)}b{src:url("x.png")}',
    'a{src:url(/me/assets/f.woff2)}b{src:url("x.png")}',
  ],
  [
    "an owner's own styles in a page",
    html,
    "<style data-look>body{background:url('/uploads/a.webp')}</style>",
    "<style data-look>body{background:url('/me/uploads/a.webp')}</style>",
  ],
  ["pictures", "image/png", 'href="/about"', null],
])("rewrites the site's own addresses for a prefix: %s", (_, type, text, moved) => {
  expect(addBasePath(text, type, "/me")).toBe(moved ?? text);
  expect(addBasePath(text, type, "")).toBe(text);
});
