import { existsSync } from "node:fs";

/** The build without a window comes first, because browser tests take a quarter less time with it. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** The path of Chromium or Chrome; null if it is not installed, or not at the path in `CHROMIUM`. */
export function installedChromium(): string | null {
  const given = process.env.CHROMIUM;
  if (given) return existsSync(given) ? given : null;
  return names.map((name) => Bun.which(name)).find((path) => path !== null) ?? null;
}
