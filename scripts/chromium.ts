import { installedChromium } from "../e2e/support/installed-chromium.ts";
import { installFromDebian } from "./debian.ts";

/**
 * Finds Chromium for the browser tests, and installs it on Debian if this user may. `CHROMIUM` names another browser.
 * @returns its path; null after printing what to install
 */
export async function findChromium(): Promise<string | null> {
  const known = installedChromium();
  if (known !== null) return known;
  if (process.env.CHROMIUM) return complain(`CHROMIUM is ${process.env.CHROMIUM}, which does not exist.`);
  for (const name of ["chromium-headless-shell", "chromium"])
    if (installedChromium() === null) await installFromDebian(name, "the browser tests");
  return (
    installedChromium() ??
    complain(
      "The browser tests need Chromium. Install it with `sudo apt install chromium`, or set CHROMIUM to the path of one.",
    )
  );
}

/** Like `findChromium`, but ends the run if there is none. */
export async function requireChromium(): Promise<string> {
  const path = await findChromium();
  if (path !== null) return path;
  console.log("\n0 passed, 1 failed");
  process.exit(1);
}

function complain(line: string): null {
  console.error(line);
  return null;
}
