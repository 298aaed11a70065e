import { listComma } from "../../shared/intl.ts";
import { isObject, type Source } from "./source.ts";

/** Letters of languages with their own comma, of which each stands for all. */
const commas: readonly [letters: RegExp, tag: string][] = [
  [/\p{sc=Arab}/u, "ar"],
  [/[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}]/u, "ja"],
];

/** The `location` as text: "City, Region, Country" of an object, or the text itself. */
export function readPlace(source: Source): string {
  const place = source.get("location");
  if (!isObject(place.value)) return source.line("location");
  const parts = [place.line("city"), place.line("region"), place.line("countryCode", "country")];
  const tag = commas.find(([letters]) => letters.test(parts.join("")))?.[1] ?? "en";
  return place.report.truncateLine({
    path: place.path,
    text: [...new Set(parts)].filter(Boolean).join(listComma({ tag })),
  });
}
