import { afterEach, beforeEach, expect, jest, spyOn, test } from "bun:test";
import { createQueryClient } from "../core/api/query-client.ts";
import { simulateBrowser } from "../testing/render.tsx";
import { prefetchLinkedPages } from "./prefetch.ts";

simulateBrowser();

const requests: string[] = [];
let removeListeners: () => void;
let page: HTMLElement;

/** Sets the simulated browser's URL, which relative links need. */
const goTo = (address: string) =>
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(address);

beforeEach(() => {
  requests.length = 0;
  goTo("http://site.example/");
  jest.useFakeTimers();
  spyOn(globalThis, "fetch").mockImplementation(((address: string | URL | Request) => {
    requests.push(String(address));
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
  removeListeners = prefetchLinkedPages(createQueryClient());
});
afterEach(() => {
  removeListeners();
  goTo("about:blank");
  page.remove();
});

const fire = (selector: string, type: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));

/** Advances the page's clock by some milliseconds, and lets everything run that is due. */
async function advance(milliseconds: number): Promise<void> {
  jest.advanceTimersByTime(milliseconds);
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

test.each([
  ["a pointer resting on its link", "#page span", "pointerover"],
  ["a press on its link", "#page", "pointerdown"],
  ["focus on its link", "#page", "focusin"],
])("prefetches a page on %s", async (_event, selector, type) => {
  fire(selector, type);
  await advance(50);
  expect(requests).toContain("/api/abouts/site-about");
});

test("prefetches nothing when the pointer only passes over a link", async () => {
  fire("#page", "pointerover");
  fire("p", "pointerover");
  await advance(1000);
  expect(requests).toEqual([]);
});

test.each(["here", "file", "guest", "admin", "other", "tab"])(
  "prefetches nothing for the link '%s'",
  async (id) => {
    fire(`#${id}`, "pointerdown");
    await advance(1000);
    expect(requests).toEqual([]);
  },
);

test("prefetches nothing for a visitor in data-saver mode", async () => {
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  fire("#page", "pointerdown");
  await advance(1000);
  Reflect.deleteProperty(navigator, "connection");
  expect(requests).toEqual([]);
});
