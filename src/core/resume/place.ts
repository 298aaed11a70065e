import { isObject, type Source } from "./source.ts";

/** "City, Region, Country" of `location` as an object; a text as it is. */
export function readPlace(source: Source): string {
  const place = source.get("location");
  if (!isObject(place.value)) return source.line("location");
  const parts = [place.line("city"), place.line("region"), place.line("countryCode", "country")];
  return place.ledger.fitLine({ path: place.path, text: [...new Set(parts)].filter(Boolean).join(", ") });
}
