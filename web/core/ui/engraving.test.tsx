import { expect, test } from "bun:test";
import { act, renderWithQueries, simulateBrowser, waitFor } from "../../testing/render.tsx";
import { engrave } from "./engrave.ts";
import { loadEngraver, Ribbon, Rosette } from "./engraving.tsx";

simulateBrowser();

test("draws an engraving once its code has loaded", async () => {
  renderWithQueries(<Rosette seed="late" />);
  await waitFor(() => expect(document.querySelectorAll("use").length).toBeGreaterThan(20));
});

test("keeps the server-rendered lines, and draws new ones for another seed", async () => {
  await loadEngraver();
  const { renderToString } = await import("react-dom/server");
  const { hydrateRoot } = await import("react-dom/client");
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<Rosette seed="first" />);
  const sent = container.querySelector("path");
  expect(sent).not.toBeNull();
  const root = await act(() => hydrateRoot(container, <Rosette seed="first" />));
  expect(container.querySelector("path")).toBe(sent);
  const before = container.innerHTML;
  await act(() => root.render(<Rosette seed="second" />));
  await waitFor(() => expect(container.querySelector("path")).not.toBe(sent));
  expect(container.innerHTML).not.toBe(before);
  await act(() => root.unmount());
  container.remove();
});

test.each([
  ["rosette", 2],
  ["flower", 1],
  ["ribbon", 2],
] as const)(
  "draws the same %s for the same seed, another for another seed, and references only its own ids",
  (kind, curves) => {
    const lines = engrave(kind, "Noor van Dale");
    expect(lines).toBe(engrave(kind, "Noor van Dale"));
    expect(lines).not.toBe(engrave(kind, "Someone Else"));
    expect(lines.match(/<path /g)).toHaveLength(curves);
    const ids = new Set(Array.from(lines.matchAll(/ id="([^"]+)"/g), ([, id]) => id));
    for (const [, id] of lines.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
  },
);

/** Only known elements and attributes with numbers and generated ids: no container for the seed's text. */
const drawn =
  /^(?:<(?:g|path|use|defs)(?: (?:id="[a-z][a-z0-9]{0,8}"|href="#[a-z][a-z0-9]{0,8}"|d="[MCSqt\d\s.,-]+"|transform="(?:(?:rotate|scale|translate)\([\d\s.,-]+\))+"))*\/?>|<\/(?:g|defs)>)+$/;

test.each(["rosette", "flower", "ribbon"] as const)("keeps the seed's text out of a %s", (kind) => {
  const hostile = [
    '"><script>alert(1)</script>',
    "'--><svg onload=x>",
    "\u2028</svg><img src=x>",
    "",
    "ß𝄞\0",
  ];
  for (const seed of [...hostile, ...Array.from({ length: 500 }, (_, at) => `seed ${at}`)])
    expect(engrave(kind, seed)).toMatch(drawn);
});

test("makes a ribbon fill its width", () => {
  renderWithQueries(<Ribbon seed="a" className="wide" />);
  expect(document.querySelector("svg.wide")?.getAttribute("preserveAspectRatio")).toBe("xMinYMid slice");
});
