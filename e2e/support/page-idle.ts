import type { Page, Request, Response } from "playwright-core";

/** Running requests, by page. */
const running = new WeakMap<Page, Set<Request>>();

function requestsOf(page: Page): Set<Request> {
  const known = running.get(page);
  if (known !== undefined) return known;
  const requests = new Set<Request>();
  running.set(page, requests);
  page.on("request", (request) => requests.add(request));
  page.on("requestfinished", (request) => requests.delete(request));
  page.on("requestfailed", (request) => requests.delete(request));
  return requests;
}

/** Opens an address and waits until the page is idle. */
export async function goTo(page: Page, url: string): Promise<Response | null> {
  requestsOf(page);
  const response = await page.goto(url);
  await settle(page);
  return response;
}

/** Reloads the page and waits like `goTo`. */
export async function reload(page: Page): Promise<void> {
  requestsOf(page);
  await page.reload();
  await settle(page);
}

/** Waits until the page's script has hydrated it. The script is loaded only after the first paint. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById("root");
    const isWaiting = document.querySelector("script[data-src]") !== null;
    return (
      !isWaiting || (root !== null && Object.keys(root).some((key) => key.startsWith("__reactContainer$")))
    );
  });
}

/** Waits until the page has drawn a frame and is idle. @returns whether it shows that something is loading */
function drawn(): Promise<boolean> {
  return new Promise((resolve) => {
    // On a busy machine, Chromium may report idleness only after another frame.
    const reminder = setInterval(() => requestAnimationFrame(() => undefined), 50);
    const finish = () => {
      clearInterval(reminder);
      // The admin is empty at first, and marked as busy while it loads.
      resolve(document.querySelector("#root:empty, .waiting") !== null);
    };
    requestAnimationFrame(() => requestIdleCallback(finish, { timeout: 5000 }));
  });
}

/**
 * Waits until the page's script runs and nothing is loading, twice in a row. It is usually faster than "networkidle", which waits
 * half a second, and more reliable on a busy machine.
 */
export async function settle(page: Page): Promise<void> {
  const requests = requestsOf(page);
  await hydrated(page);
  for (let quiet = 0; quiet < 2; ) {
    const isLoading = await page.evaluate(drawn);
    quiet = requests.size === 0 && !isLoading ? quiet + 1 : 0;
    await Bun.sleep(20);
  }
}
