import { expect, test } from "bun:test";
import { splitStyles } from "../../../scripts/split-styles.ts";
import { stylesFor } from "./page-styles.ts";

const stylesOf = (css: string, html: string) => stylesFor(splitStyles(css), html);

const cases: [title: string, css: string, html: string, expected: string][] = [
  ["a rule for all elements stays", "*,:before{margin:0}", "", "*,:before{margin:0}"],
  ["a rule for elements that are there stays", "h1,h2,P{margin:0}", "<p><h2 id=x>", "h2,P{margin:0}"],
  ["and for those that are always there", "html,body{margin:0}", "", "html,body{margin:0}"],
  ["a rule for a class that is there stays", ".a{top:0}", '<p class="b a">', ".a{top:0}"],
  ["one for a class that is not there goes", ".a{top:0}p{top:1px}", '<p class="ab">', "p{top:1px}"],
  [
    "all classes of a selector must be there",
    ".a .b{top:0}.a.c{top:1px}",
    '<p class="a c">',
    ".a.c{top:1px}",
  ],
  ["of several selectors those that can match stay", ".a,.b,p{top:0}", '<p class="b">', ".b,p{top:0}"],
  ["what is not there may still be asked for", "p:not(.a){top:0}", "<p>", "p:not(.a){top:0}"],
  ["and what is there in one of several forms", ":is(.a,.b) p{top:0}", "<p>", ":is(.a,.b) p{top:0}"],
  [
    "but not without what all of the forms have",
    ".a:has(>.b,.b .c){top:0}.a:is(.d){top:1px}.a:has(h2){top:2px}.a:where(.e,.f){top:3px}",
    '<p class="a c e">',
    ".a:where(.e,.f){top:3px}",
  ],
  [
    "names with signs, as CSS and HTML write them",
    ".lg\\:p-\\[1\\.5rem\\]{top:0}.\\[\\&\\>p\\]\\:m-0>p{top:1px}",
    '<p class="lg:p-[1.5rem] [&amp;&gt;p]:m-0">',
    ".lg\\:p-\\[1\\.5rem\\]{top:0}.\\[\\&\\>p\\]\\:m-0>p{top:1px}",
  ],
  [
    "a group goes with its last rule, and keeps its place",
    "@layer a,b;@layer b{.x{top:0}@media print{.y{top:1px}}}@media print{.x{top:2px}}",
    '<p class="y">',
    "@layer a,b;@layer b{@media print{.y{top:1px}}}",
  ],
  [
    "definitions stay",
    '@property --a{syntax:"*";inherits:false}@keyframes k{to{top:0}}@font-face{font-family:F}',
    "",
    '@property --a{syntax:"*";inherits:false}@keyframes k{to{top:0}}@font-face{font-family:F}',
  ],
  [
    "what Tailwind registers for rules that are not there goes",
    '@layer p{@supports (a:b){*,:before{--tw-a:1;--tw-b:2}}}.x{top:var(--tw-a)}.y{top:var(--tw-b)}@property --tw-a{syntax:"*";inherits:false}@property --tw-b{syntax:"*";inherits:false}',
    '<p class="x">',
    '@layer p{@supports (a:b){*,:before{--tw-a:1}}}.x{top:var(--tw-a)}@property --tw-a{syntax:"*";inherits:false}',
  ],
  [
    "a layer that is empty keeps its rank",
    "@layer a{.x{top:0}}@layer b{p{top:1px}}",
    "<p>",
    "@layer a;@layer b{p{top:1px}}",
  ],
  ["a rule within a rule goes with it", ".a{top:0;&:hover{top:1px}}", "", ""],
  ["a word in the text is no class", ".a{top:0}", "<p>class=a</p>", ""],
];

for (const [title, css, html, expected] of cases)
  test(title, () => expect(stylesOf(css, html)).toBe(expected));
