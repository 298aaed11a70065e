/** "+12%" compared with `before`; "±0%" if it is the same, `""` if nothing came before. */
export function formatChange(value: number, before: number): string {
  if (before === 0) return "";
  const percent = Math.round(((value - before) / before) * 100);
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "±";
  return `${sign}${Math.abs(percent).toLocaleString("en")}%`;
}
