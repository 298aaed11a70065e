import { installedChromium } from "../e2e/support/installed-chromium.ts";

/**
 * Finds Chromium for the browser tests, and installs it on Debian if this user may. `CHROMIUM` names another browser.
 * @returns its path; null after printing what to install
 */
export async function findChromium(): Promise<string | null> {
  const known = installedChromium();
  if (known !== null) return known;
  if (process.env.CHROMIUM) return complain(`CHROMIUM is ${process.env.CHROMIUM}, which does not exist.`);
  const prefix = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  if (Bun.which("apt-get") !== null && (prefix.length === 0 || Bun.which("sudo") !== null)) {
    console.log("Installing Debian's chromium for the browser tests.");
    const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    for (const args of [
      ["update", "-qq"],
      ["install", "-y", "-qq", "--no-install-recommends", "chromium"],
    ]) {
      const child = Bun.spawn([...prefix, "apt-get", ...args], {
        stdio: ["ignore", "ignore", "inherit"],
        env: environment,
      });
      if ((await child.exited) !== 0) break;
    }
  }
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
