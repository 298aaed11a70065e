/** Installs a package of Debian if this user may, and prints its name first. Does nothing on other systems. */
export async function installFromDebian(name: string, purpose: string): Promise<void> {
  const prefix = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  if (Bun.which("apt-get") === null || (prefix.length > 0 && Bun.which("sudo") === null)) return;
  console.log(`Installing Debian's ${name} for ${purpose}.`);
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", name],
  ]) {
    const child = Bun.spawn([...prefix, "apt-get", ...args], {
      stdio: ["ignore", "ignore", "inherit"],
      env: environment,
    });
    if ((await child.exited) !== 0) break;
  }
}
