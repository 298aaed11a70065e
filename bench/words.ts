import { type Sides, spread } from "./statistics.ts";

export function ratio(value: number): string {
  return value.toFixed(value < 10 ? 2 : 0);
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
}

export function spreads({ ours, theirs }: Sides): string {
  return `${percent(spread(ours))}, ${percent(spread(theirs))}`;
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 1)} ms`;
}
