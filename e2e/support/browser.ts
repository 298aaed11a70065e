import { type BrowserContext, chromium, type Page } from "playwright-core";

/** What Debian's Chromium is started with: nothing that asks the network. */
export const chromiumFlags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

type Options = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>;

/** The system's Chromium with an empty profile of its own, which goes with it: that is what an empty path asks for. */
export function openBrowser(options: Options = {}): Promise<BrowserContext> {
  return chromium.launchPersistentContext("", {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: chromiumFlags,
    ...options,
  });
}

/** What an honest page never does: errors, warnings (of hydration, of the CSP), failed requests, requests to others. */
export function watch(page: Page, origin: string): string[] {
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning")
      faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !/^(data|blob|about):/.test(url)) faults.push(`request to ${url}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      faults.push(`${response.status()} ${response.url()}`);
  });
  return faults;
}
