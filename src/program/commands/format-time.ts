/** Formats a time for the terminal: "2026-05-03 14:05 UTC". @param time ISO 8601 in UTC */
export function formatTime(time: string): string {
  return `${time.slice(0, 16).replace("T", " ")} UTC`;
}
