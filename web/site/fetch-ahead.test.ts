import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { createQueryClient } from "../core/api/query-client.ts";
import { simulateBrowser } from "../testing/render.tsx";
import { fetchAhead } from "./fetch-ahead.ts";

simulateBrowser();

const asked: string[] = [];
let takeOff: () => void;
let fetching: { mockRestore(): void };

/** The simulated browser's address, without which links lead nowhere. */
const goTo = (address: string) =>
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(address);

beforeEach(() => {
  asked.length = 0;
  goTo("http://site.example/");
  fetching = spyOn(globalThis, "fetch").mockImplementation(((address: string | URL | Request) => {
    asked.push(String(address));
    return new Promise(() => undefined);
  }) as unknown as typeof fetch);
  document.body.innerHTML = `
    <a id="page" href="/about"><span>About</span></a>
    <a id="here" href="/">Home</a>
    <a id="file" href="/uploads/x.pdf">File</a>
    <a id="guest" href="/s/abc">For you</a>
    <a id="admin" href="/admin">Admin</a>
    <a id="other" href="https://elsewhere.example/about">Elsewhere</a>
    <a id="tab" href="/about" target="_blank">New tab</a>
    <p>Text</p>`;
  takeOff = fetchAhead(createQueryClient());
});
afterEach(() => {
  takeOff();
  goTo("about:blank");
  fetching.mockRestore();
  document.body.innerHTML = "";
});

const sign = (selector: string, type: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));

test.each([
  ["a pointer that stays on a link", "#page span", "pointerover"],
  ["a finger on it", "#page", "pointerdown"],
  ["the focus", "#page", "focusin"],
])("%s fetches its page", async (_what, selector, type) => {
  sign(selector, type);
  await Bun.sleep(200);
  expect(asked).toContain("/api/abouts/site-about");
});

test("a pointer that leaves a link at once fetches nothing", async () => {
  sign("#page", "pointerover");
  sign("p", "pointerover");
  await Bun.sleep(200);
  expect(asked).toEqual([]);
});

test.each(["here", "file", "guest", "admin", "other", "tab"])(
  "fetches nothing for a link of the kind %s",
  async (id) => {
    sign(`#${id}`, "pointerdown");
    await Bun.sleep(100);
    expect(asked).toEqual([]);
  },
);

test("fetches nothing for a visitor who saves data", async () => {
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  sign("#page", "pointerdown");
  await Bun.sleep(100);
  Reflect.deleteProperty(navigator, "connection");
  expect(asked).toEqual([]);
});
