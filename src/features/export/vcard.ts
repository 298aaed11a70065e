import { isJsonObject, type JsonObject } from "../../core/feature/export.ts";
import type { User } from "../../core/owner/owner.contract.ts";
import { readableEmail } from "../../core/owner/readable-email.ts";
import { xmlText } from "../../core/resume/xml-text.ts";
import { english, type Language } from "../../shared/language.ts";
import { phoneLink } from "../../shared/phone-link.ts";

/**
 * How to reach the person, as a vCard (RFC 6350, version 4.0).
 * @param person the site's two name fields, which a résumé holds as one
 */
export function writeVcard(
  resume: JsonObject,
  { fname, lname }: Pick<User, "fname" | "lname">,
  { tag }: Pick<Language, "tag"> = english,
): string {
  const basics = isJsonObject(resume.basics) ? resume.basics : {};
  const { name, label, email, phone, url, image, location, profiles } = basics;
  const place = isJsonObject(location) ? text(location.city) : "";
  const links = Array.isArray(profiles)
    ? profiles.filter(isJsonObject).map((profile) => text(profile.url))
    : [];
  const lines: [property: string, value: string][] = [
    ["FN", escaped(text(name) || text(email) || "Vitrine")],
    ["N", text(name) && `${escaped(xmlText(lname))};${escaped(xmlText(fname))};;;`],
    ["LANG", tag === english.tag ? "" : tag],
    ["TITLE", escaped(text(label))],
    ["EMAIL", escaped(readableEmail(text(email)))],
    ...telephone(text(phone)),
    ["ADR", place && `;;;${escaped(place)};;;`],
    ["PHOTO", text(image)],
    ...[...new Set([text(url), ...links])].map((href): [string, string] => ["URL", href]),
  ];
  const body = lines
    .filter(([, value]) => value !== "")
    .map(([property, value]) => fold(`${property}:${value}`));
  return ["BEGIN:VCARD", "VERSION:4.0", ...body, "END:VCARD", ""].join("\r\n");
}

/** A number that can be dialed as an address, other text as text (§6.4.1). */
function telephone(phone: string): [property: string, value: string][] {
  const link = phoneLink(phone);
  if (link !== "") return [["TEL;VALUE=uri", link]];
  return phone === "" ? [] : [["TEL;VALUE=text", escaped(phone)]];
}

/** §3.4: commas, semicolons, backslashes and line breaks are escaped. */
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
  return typeof value === "string" ? xmlText(value) : "";
}
