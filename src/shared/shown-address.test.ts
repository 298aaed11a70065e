import { expect, test } from "bun:test";
import { shownAddress } from "./shown-address.ts";

test("shows addresses as people write them", () => {
  expect(shownAddress("https://www.example.org/")).toBe("example.org");
  expect(shownAddress("https://xn--mller-kva.example/xn--a?b=xn--c#d")).toBe(
    "müller.example/xn--a?b=xn--c#d",
  );
  expect(shownAddress("https://www.xn--bcher-kva.example")).toBe("bücher.example");
  expect(shownAddress("mailto:joerg@xn--mller-kva.example")).toBe("joerg@müller.example");
  expect(shownAddress("https://xn--mgba3a4f16a.ir/a/")).toBe("ایران.ir/a");
});

test("leaves what is not encoded correctly as it is", () => {
  expect(shownAddress("https://xn--\u00fc.example")).toBe("xn--ü.example");
  for (const host of ["xn---", "xn---qwl", "xn--0", "xn--99999999999", "xn--mller-kv"])
    expect(shownAddress(`https://${host}.example`)).toBe(`${host}.example`);
  expect(shownAddress("on request")).toBe("on request");
});
