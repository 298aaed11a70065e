import type { Page, Request, Response } from "playwright-core";

/** Requests that are on their way, by page. */
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

/** Goes to an address, and waits until the page has nothing more to do. */
export async function goTo(page: Page, url: string): Promise<Response | null> {
  requestsOf(page);
  const response = await page.goto(url);
  await settle(page);
  return response;
}

/** Loads the page anew, and waits as `goTo`. */
export async function reload(page: Page): Promise<void> {
  requestsOf(page);
  await page.reload();
  await settle(page);
}

/** Waits until the page's script has taken over what the server rendered: it is loaded only once something is painted. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById("root");
    const isWaiting = document.querySelector("script[data-src]") !== null;
    return (
      !isWaiting || (root !== null && Object.keys(root).some((key) => key.startsWith("__reactContainer$")))
    );
  });
}

/** Waits until the page has drawn a frame and has nothing to do. @returns whether it says that it is loading something */
function drawn(): Promise<boolean> {
  return new Promise((resolve) => {
    // Chromium on a busy machine may forget that it is idle until it draws once more.
    const reminder = setInterval(() => requestAnimationFrame(() => undefined), 50);
    const finish = () => {
      clearInterval(reminder);
      // The admin is empty at first, and says so while it loads its parts.
      resolve(document.querySelector("#root:empty, .waiting") !== null);
    };
    requestAnimationFrame(() => requestIdleCallback(finish, { timeout: 5000 }));
  });
}

/**
 * Waits until the page's script runs, nothing is being loaded and the page's own work is done, twice in a row: sooner than half a second without
 * requests ("networkidle"), and later on a busy machine.
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
