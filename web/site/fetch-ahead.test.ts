import { afterEach, beforeEach, expect, jest, spyOn, test } from "bun:test";
import { createQueryClient } from "../core/api/query-client.ts";
import { simulateBrowser } from "../testing/render.tsx";
import { fetchAhead } from "./fetch-ahead.ts";

simulateBrowser();

const asked: string[] = [];
let takeOff: () => void;
let page: HTMLElement;

/** The simulated browser's address, without which links lead nowhere. */
const goTo = (address: string) =>
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(address);

beforeEach(() => {
  asked.length = 0;
  goTo("http://site.example/");
  jest.useFakeTimers();
  spyOn(globalThis, "fetch").mockImplementation(((address: string | URL | Request) => {
    asked.push(String(address));
    return new Promise(() => undefined);
  }) as unknown as typeof fetch);
  page = document.body.appendChild(document.createElement("div"));
  page.innerHTML = `
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
  page.remove();
});

const sign = (selector: string, type: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));

/** Milliseconds of the page's time, and what they set in motion. */
async function pass(milliseconds: number): Promise<void> {
  jest.advanceTimersByTime(milliseconds);
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test.each([
  ["a pointer that stays on a link", "#page span", "pointerover"],
  ["a finger on it", "#page", "pointerdown"],
  ["the focus", "#page", "focusin"],
])("%s fetches its page", async (_what, selector, type) => {
  sign(selector, type);
  await pass(50);
  expect(asked).toContain("/api/abouts/site-about");
});

test("a pointer that leaves a link at once fetches nothing", async () => {
  sign("#page", "pointerover");
  sign("p", "pointerover");
  await pass(1000);
  expect(asked).toEqual([]);
});

test.each(["here", "file", "guest", "admin", "other", "tab"])(
  "fetches nothing for a link of the kind %s",
  async (id) => {
    sign(`#${id}`, "pointerdown");
    await pass(1000);
    expect(asked).toEqual([]);
  },
);

test("fetches nothing for a visitor who saves data", async () => {
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  sign("#page", "pointerdown");
  await pass(1000);
  Reflect.deleteProperty(navigator, "connection");
  expect(asked).toEqual([]);
});
