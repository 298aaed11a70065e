import { existsSync } from "node:fs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Chromium, or the browser made of it, that is there; null where there is none, or not where `CHROMIUM` says. */
export function installedChromium(): string | null {
  const given = process.env.CHROMIUM;
  if (given) return existsSync(given) ? given : null;
  return names.map((name) => Bun.which(name)).find((path) => path !== null) ?? null;
}
