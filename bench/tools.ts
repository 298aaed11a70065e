import { installedChromium } from "../e2e/support/installed-chromium.ts";

/** Programs that rows need, and the Debian packages that contain them. */
const packages = { wrk: "wrk", nginx: "nginx-light", caddy: "caddy", rclone: "rclone", xz: "xz-utils" };

/** Finds a program. @returns its path @throws Error that says how to install it */
export function findTool(tool: keyof typeof packages | "chromium"): string {
  // Debian installs nginx in a folder that is not on every user's path.
  const inPath = () => Bun.which(tool, { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` });
  const path = tool === "chromium" ? installedChromium() : inPath();
  if (path !== null) return path;
  if (tool === "chromium") throw new Error("Chromium is missing. Install it, or set CHROMIUM to its path.");
  throw new Error(`${tool} is missing: apt-get install ${packages[tool]}`);
}
