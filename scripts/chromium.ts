import { installedChromium } from "../e2e/support/installed-chromium.ts";

/**
 * The system's Chromium for the browser tests; on Debian it is installed when this user may. `CHROMIUM` names another.
 * @returns its path, or null after a line that says what to install
 */
export async function findChromium(): Promise<string | null> {
  const known = installedChromium();
  if (known !== null) return known;
  if (process.env.CHROMIUM) return complain(`CHROMIUM is ${process.env.CHROMIUM}, which does not exist.`);
  const prefix = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  if (Bun.which("apt-get") !== null && (prefix.length === 0 || Bun.which("sudo") !== null)) {
    console.log("Installing Debian's chromium for the browser tests.");
    const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    for (const words of [
      ["update", "-qq"],
      ["install", "-y", "-qq", "--no-install-recommends", "chromium"],
    ]) {
      const child = Bun.spawn([...prefix, "apt-get", ...words], {
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

/** As `findChromium`; without one the run ends at once. */
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
