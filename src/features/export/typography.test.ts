import { expect, test } from "bun:test";
import { typeset } from "./typography.ts";

test.each([
  { tag: "en", text: `It's the "best" of the '90s...`, set: "It’s the “best” of the ’90s…" },
  { tag: "en", text: `The teams' 'own' rock'n'roll`, set: "The teams’ ‘own’ rock’n’roll" },
  { tag: "en", text: `A 15" screen, 5' 10"`, set: `A 15" screen, 5' 10"` },
  { tag: "en", text: 'Run `echo "it\'s"...` or ./... now', set: 'Run `echo "it\'s"...` or ./... now' },
  {
    tag: "en",
    text: `See [Ada's](https://ada.example/it's "x") https://ada.example/a'b and o'hara@ada.example.org`,
    set: `See [Ada’s](https://ada.example/it's "x") https://ada.example/a'b and o'hara@ada.example.org`,
  },
  { tag: "en", text: `She said "no`, set: `She said "no` },
  { tag: "en", text: `**"Engine"** ("Note G")`, set: "**“Engine”** (“Note G”)" },
  { tag: "en", text: "DDD - Art\n- one\n  - `a - b`", set: "DDD – Art\n- one\n  - `a - b`" },
  { tag: "de", text: `Die "Maschine" war's`, set: "Die „Maschine“ war’s" },
  { tag: "fr", text: `L'"outil"`, set: "L’«\u202foutil\u202f»" },
  { tag: "pt-BR", text: `"Olá"`, set: "“Olá”" },
])("sets $text in $tag", ({ tag, text, set }) => {
  expect(typeset(text, tag)).toBe(set);
});
