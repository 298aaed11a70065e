import { expect, test } from "bun:test";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { pairLetters } from "../../../src/shared/headings/pair-letters.ts";
import { defaultShownLook } from "../../../src/shared/look.ts";
import { lookQuery } from "../look/look-query.ts";
import { Plate } from "./plate.tsx";

/** The heading's width in em on phones, where it may be set on more lines. */
function widthOnPhones(title: string): number {
  const client = new QueryClient();
  client.setQueryData(lookQuery.queryKey, { ...defaultShownLook, letters: pairLetters("plex") });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Plate className="plate-notice" linesEach={1} picture="" seed={title} lines={[title]} />
    </QueryClientProvider>,
  );
  return Number(/--ems-on-phones:([\d.]+)/.exec(html)?.[1]);
}

test("sets a long heading on two lines on phones, and a short one on one", () => {
  const short = widthOnPhones("Ada");
  expect(widthOnPhones("Ada Ada Ada Ada Ada Ada Ada Ada")).toBeLessThan(short * 6);
  expect(widthOnPhones("Ada Ada")).toBeGreaterThan(short * 1.8);
});
