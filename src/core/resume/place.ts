import { isObject, type Source } from "./source.ts";

/** The `location` as text: "City, Region, Country" of an object, or the text itself. */
export function readPlace(source: Source): string {
  const place = source.get("location");
  if (!isObject(place.value)) return source.line("location");
  const parts = [place.line("city"), place.line("region"), place.line("countryCode", "country")];
  return place.report.truncateLine({
    path: place.path,
    text: [...new Set(parts)].filter(Boolean).join(", "),
  });
}
