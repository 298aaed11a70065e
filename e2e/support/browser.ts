import { buffer } from "node:stream/consumers";
import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Download,
  type Page,
} from "playwright-core";
import { installedChromium } from "./installed-chromium.ts";

/** Flags of Chromium that prevent its own network requests, and place letters as on screens of high resolution. */
export const chromiumFlags = [
  "--font-render-hinting=none",
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
 * Opens an empty profile in the system's Chromium, which is deleted when closed. `npm test` starts one browser for all files and
 * passes its address in `CHROMIUM_ENDPOINT`; a file that runs alone starts its own.
 */
export async function openBrowser(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const endpoint = process.env.CHROMIUM_ENDPOINT;
  const browser = await (endpoint === undefined
    ? chromium.launch({ executablePath: installedChromium() ?? "chromium", args: chromiumFlags })
    : chromium.connect(endpoint));
  const context = await browser.newContext(options);
  const close = context.close.bind(context);
  // Not in the close event, which comes before the reply and would interrupt it.
  context.close = async (reason) => {
    await close(reason);
    await browser.close();
  };
  return context;
}

/** The text of a downloaded file, including its byte order mark. */
export async function textOf(download: Download): Promise<string> {
  return String(await buffer(await download.createReadStream()));
}

/** Collects problems of a page: errors, warnings (about hydration or CSP), failed requests, and requests to other hosts. */
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
