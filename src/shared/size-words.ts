const UNITS = ["kB", "MB", "GB", "TB"];
const STEP = 1024;
const DIGITS = 10;

/**
 * "1.4 GB", in the unit that leaves a number to compare.
 * @param round which way what is cut off goes: up for what is needed, so that it never looks like what is there
 */
export function sizeInWords(bytes: number, round: "up" | "down" = "down"): string {
  const cut = round === "up" ? Math.ceil : Math.floor;
  let value = bytes / STEP;
  let unit = 0;
  while (cut(value * DIGITS) >= STEP * DIGITS && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${(cut(value * DIGITS) / DIGITS).toFixed(1)} ${UNITS[unit]}`;
}
