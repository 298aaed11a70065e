import { omitBlank } from "../texts/omit-blank.ts";
import type { Row, TableName } from "./archive.ts";
import { RowReader } from "./row-reader.ts";

type Entry = Record<string, unknown>;

/** The person, from the profile and the tables of addresses and telephone numbers. */
export function readBasics(rowsOf: (table: TableName) => Row[]): Entry {
  const profile = new RowReader(rowsOf("profile")[0] ?? new Map());
  const [email, ...emails] = emailsOf(rowsOf("emails"));
  const [phone, ...phones] = phonesOf(rowsOf("phones"));
  const [site, ...sites] = websitesOf(profile.cell("Websites"));
  const summary = rowsOf("profileSummary")[0]?.get("Profile Summary") ?? "";
  const [firstName, lastName] = [profile.cell("First Name"), profile.cell("Last Name")];
  return omitBlank({
    name: [firstName, lastName].filter(Boolean).join(" "),
    ...(lastName !== "" && { firstName, lastName }),
    label: profile.cell("Headline"),
    email,
    phone,
    url: site?.url,
    // LinkedIn writes two spaces for a line break.
    summary: (profile.cell("Summary") || summary).replace(/ {2,}(?=[•·▪‣])/g, "\n"),
    location: locationOf(profile),
    profiles: [...handlesOf(profile), ...sites],
    // JSON Resume has room for one of each.
    emails,
    phones,
    ...profile.rest(),
  });
}

/** The primary address first. */
function emailsOf(rows: Row[]): string[] {
  const isPrimary = (row: Row) => /^yes$/i.test(row.get("Primary") ?? "");
  const addresses = [...rows.filter(isPrimary), ...rows].map((row) => row.get("Email Address") ?? "");
  return [...new Set(addresses.filter(Boolean))];
}

/** A mobile number first, each once in whatever notation. */
function phonesOf(rows: Row[]): string[] {
  const isMobile = (row: Row) => /^mobile$/i.test(row.get("Type") ?? "");
  const numbers = [...rows.filter(isMobile), ...rows].flatMap((row) => {
    const [number, extension] = [row.get("Number") ?? "", row.get("Extension") ?? ""];
    if (number === "") return [];
    return [extension === "" ? number : `${number} ext. ${extension}`];
  });
  const byDigits = new Map<string, string>();
  for (const number of numbers) {
    const digits = number.replace(/\D/g, "").replace(/^00/, "");
    if (!byDigits.has(digits)) byDigits.set(digits, number);
  }
  return [...byDigits.values()];
}

function locationOf(profile: RowReader): Entry {
  const [place, country] = [profile.cell("Geo Location"), profile.cell("Country")];
  return omitBlank({
    city: place || country,
    country: place === "" || place.endsWith(country) ? "" : country,
    address: profile.cell("Address"),
    postalCode: profile.cell("Zip Code"),
  });
}

/** `[ada]` on Twitter, and `[SKYPE:ada]`. */
function handlesOf(profile: RowReader): Entry[] {
  const listOf = (column: string) =>
    profile
      .cell(column)
      .replace(/^\[|\]$/g, "")
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean);
  return [
    ...listOf("Twitter Handles").map((username) => ({ network: "Twitter", username })),
    ...listOf("Instant Messengers").map((part) => {
      const [, network = "", username = part] = /^([A-Z_]+):(.+)$/.exec(part) ?? [];
      return { network: capitalized(network), username };
    }),
  ];
}

/** Reads `[PERSONAL:https://a.example,OTHER:https://b.example]`, with or without brackets, or a single address. */
function websitesOf(text: string): { network: string; url: string }[] {
  const sites = text
    .replace(/^\[|\]$/g, "")
    .split(/,\s*(?=[A-Z_]{3,}:|https?:|www\.)/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, label = "", url = part] = /^([A-Z_]{3,}):(?!\/\/)(.+)$/.exec(part) ?? [];
      return { network: /^(PERSONAL|PORTFOLIO|OTHER|)$/.test(label) ? "" : capitalized(label), url };
    });
  return sites.filter((site, index) => sites.findIndex(({ url }) => url === site.url) === index);
}

function capitalized(label: string): string {
  return label.charAt(0) + label.slice(1).toLowerCase().replaceAll("_", " ");
}
