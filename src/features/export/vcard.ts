import { isJsonObject, type JsonObject } from "../../core/feature/export.ts";

/** The contact details as a vCard 4.0 (RFC 6350). */
export function vcard(resume: JsonObject): string {
  const basics = isJsonObject(resume.basics) ? resume.basics : {};
  const { name, label, email, phone, url, image, location, profiles } = basics;
  const names = text(name).split(" ");
  const last = names.length > 1 ? (names.pop() ?? "") : "";
  const place = isJsonObject(location) ? text(location.city) : "";
  const links = Array.isArray(profiles)
    ? profiles.filter(isJsonObject).map((profile) => text(profile.url))
    : [];
  const lines: [property: string, value: string][] = [
    ["FN", escaped(text(name) || text(email) || "Vitrine")],
    ["N", text(name) && `${escaped(last)};${escaped(names.join(" "))};;;`],
    ["TITLE", escaped(text(label))],
    ["EMAIL", escaped(text(email))],
    ["TEL;VALUE=uri", text(phone) && `tel:${text(phone).replace(/[^\d+]/g, "")}`],
    ["ADR", place && `;;;${escaped(place)};;;`],
    ["PHOTO", text(image)],
    ...[...new Set([text(url), ...links])].map((href): [string, string] => ["URL", href]),
  ];
  const body = lines
    .filter(([, value]) => value !== "")
    .map(([property, value]) => fold(`${property}:${value}`));
  return ["BEGIN:VCARD", "VERSION:4.0", ...body, "END:VCARD", ""].join("\r\n");
}

/** Escapes commas, semicolons, backslashes and line breaks (RFC 6350 §3.4). */
function escaped(value: string): string {
  return value.replace(/[\\,;]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

const LINE_MAX = 75;

/** Folds a line after at most 75 bytes, never within a character (RFC 6350 §3.2). */
function fold(line: string): string {
  const lines: string[] = [];
  let current = "";
  for (const character of line) {
    if (Buffer.byteLength(current + character) > (lines.length === 0 ? LINE_MAX : LINE_MAX - 1)) {
      lines.push(current);
      current = "";
    }
    current += character;
  }
  return [...lines, current].join("\r\n ");
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
