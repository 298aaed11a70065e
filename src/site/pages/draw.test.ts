import { expect, test } from "bun:test";
import { drawPngs } from "./draw.ts";

test("characters that XML can't hold are left out of a drawing", async () => {
  const draw = (text: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><title>${text}</title><rect width="9" height="9"/></svg>`;
  const [plain, strange] = await drawPngs([draw("a"), draw("a\0\u0001\b\v\f\u001b\ud800\ufffe\uffff")]);
  expect(await new Bun.Image(plain ?? "").metadata()).toMatchObject({ width: 20, height: 10, format: "png" });
  expect(strange).toEqual(plain);
});
