import { installedChromium } from "../e2e/support/installed-chromium.ts";

/** Programs that rows need, and the packages of Debian that have them. */
const packages = { wrk: "wrk", nginx: "nginx-light", caddy: "caddy", rclone: "rclone", xz: "xz-utils" };

/** @returns the path of a program @throws Error saying where to get it */
export function findTool(tool: keyof typeof packages | "chromium"): string {
  // Debian's nginx is not on everyone's path.
  const inPath = () => Bun.which(tool, { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` });
  const path = tool === "chromium" ? installedChromium() : inPath();
  if (path !== null) return path;
  if (tool === "chromium") throw new Error("Chromium is missing: install it, or set CHROMIUM to its path.");
  throw new Error(`${tool} is missing: apt-get install ${packages[tool]}`);
}
