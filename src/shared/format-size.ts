const UNITS = ["kB", "MB", "GB", "TB"];
const STEP = 1024;
const DIGITS = 10;

/**
 * Formats a size: "1.4 GB".
 * @param round "up" for space that is needed, so that it never looks smaller than it is
 */
export function formatSize(bytes: number, round: "up" | "down" = "down"): string {
  const roundOff = round === "up" ? Math.ceil : Math.floor;
  let value = bytes / STEP;
  let unit = 0;
  while (roundOff(value * DIGITS) >= STEP * DIGITS && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${(roundOff(value * DIGITS) / DIGITS).toFixed(1)} ${UNITS[unit]}`;
}
