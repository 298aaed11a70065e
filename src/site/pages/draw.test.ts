import { expect, test } from "bun:test";
import { draw } from "./draw.ts";

test("leaves out characters that XML does not allow", async () => {
  const svg = (text: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><title>${text}</title><rect width="9" height="9"/></svg>`;
  const [plain, strange] = await Promise.all(
    ["a", "a\0\u0001\b\v\f\u001b\ud800\ufffe\uffff"].map((text) => draw({ svg: svg(text), form: "png" })),
  );
  expect(await new Bun.Image(plain ?? "").metadata()).toMatchObject({ width: 20, height: 10, format: "png" });
  expect(strange).toEqual(plain);
});

test("draws all drawings that are requested at once, even if one fails", async () => {
  const svg = (width: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="4"><rect width="2" height="2"/></svg>`;
  const widths = Array.from({ length: 25 }, (_, index) => index + 1);
  const wanted = widths.map((width) => draw({ svg: svg(width), form: "png" }));
  const failing = draw({ svg: "<svg", form: "png" });
  await expect(failing).rejects.toThrow("Drawing failed");
  const sizes = (await Promise.all(wanted)).map(
    async (bytes) => (await new Bun.Image(bytes).metadata()).width,
  );
  expect(await Promise.all(sizes)).toEqual(widths);
});
