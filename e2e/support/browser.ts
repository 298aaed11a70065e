import { text } from "node:stream/consumers";
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Download,
  type Page,
} from "playwright-core";
import { installedChromium } from "./installed-chromium.ts";

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

/**
 * An empty profile in the system's Chromium, gone once it is closed. `npm test` starts one browser for all files, whose address is in
 * `CHROMIUM_ENDPOINT`; a file that is run by itself starts its own.
 */
export async function openBrowser(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const endpoint = process.env.CHROMIUM_ENDPOINT;
  const browser = await (endpoint === undefined
    ? chromium.launch({ executablePath: installedChromium() ?? "chromium", args: chromiumFlags })
    : chromium.connect(endpoint));
  const context = await browser.newContext(options);
  const close = context.close.bind(context);
  // Not on its event, which comes before the answer: that would be cut off.
  context.close = async (reason) => {
    await close(reason);
    await browser.close();
  };
  return context;
}

/** The text of a file that was downloaded. */
export async function textOf(download: Download): Promise<string> {
  return await text(await download.createReadStream());
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
