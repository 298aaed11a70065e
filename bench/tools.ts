/** Programs that rows need, and the Debian packages that contain them. */
const packages = {
  wrk: "wrk",
  nginx: "nginx-light",
  caddy: "caddy",
  rclone: "rclone",
  xz: "xz-utils",
  chromium: "chromium",
};

/** Finds a program. @returns its path @throws Error that says how to install it */
export function findTool(tool: keyof typeof packages): string {
  // Debian installs nginx in a folder that is not on every user's path.
  const path = Bun.which(tool, { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` });
  if (path !== null) return path;
  throw new Error(`${tool} is missing: apt-get install ${packages[tool]}`);
}
