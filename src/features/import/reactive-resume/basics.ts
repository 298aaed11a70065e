import { asHref } from "../../../core/resume/address.ts";
import type { Fields } from "../texts/fields.ts";
import { omitBlank } from "../texts/omit-blank.ts";

type Entry = Record<string, unknown>;

/** The person, with the summary unless it is hidden. */
export function readBasics(root: Fields, profiles: Entry[]): Entry {
  const basics = root.object("basics");
  const own = basics.objects("customFields").map(customField);
  const address = linkOf(basics);
  const site = asHref(address.url);
  return basics.entry({
    name: basics.line("name"),
    label: basics.line("headline"),
    email: basics.line("email"),
    phone: basics.line("phone"),
    url: site,
    ...(site === "" && { urlText: address.url }),
    urlLabel: address.label,
    location: locationOf(basics),
    birthDate: basics.source("birthdate"),
    image: pictureOf(root, basics),
    profiles: [...profiles, ...own.flatMap(({ profile }) => profile)],
    customFields: own.flatMap(({ text }) => text),
    ...summaryOf(root, basics),
  });
}

/** An own field with an address is a link; the text of another one has no place. */
function customField(field: Fields): { profile: Entry[]; text: string[] } {
  field.skip("id", "icon");
  const [name, value, link] = [field.line("name"), field.line("value", "text"), field.source("link")];
  const url = asHref(link) || (/^(https?:|www\.)/i.test(value) ? asHref(value) : "");
  if (url !== "")
    return { profile: [omitBlank({ network: name || (value === url ? "" : value), url })], text: [] };
  return { profile: [], text: [[name, value, link].filter(Boolean).join(": ")].filter(Boolean) };
}

function locationOf(basics: Fields): Entry {
  if (basics.has("location") && basics.source("location") !== "") return { city: basics.line("location") };
  const place = basics.object("location");
  return place.entry({
    city: place.line("city"),
    region: place.line("region"),
    country: place.line("country"),
  });
}

/** The picture in the file, or its address, which is listed. */
function pictureOf(root: Fields, basics: Fields): string {
  const owner = [root.object("picture"), basics.object("picture"), basics.object("photo")].find((each) =>
    each.has("url"),
  );
  for (const each of [root.object("picture"), basics.object("picture"), basics.object("photo")])
    each.skip(...Object.keys(each.value));
  const url = owner?.source("url") ?? "";
  return /^(data:|https?:|$)/i.test(url) ? url : `https://${url.replace(/^\/+/, "")}`;
}

function summaryOf(root: Fields, basics: Fields): Entry {
  const sections = root.object("sections");
  const parts = [root.object("summary"), sections.object("summary"), basics.object("summary")];
  const part = parts.find((each) => each.has("content") || each.has("body"));
  const isHidden = part?.raw("hidden") === true || part?.raw("visible") === false;
  const text = part?.text("content", "body") ?? basics.text("summary");
  for (const each of parts) each.skip(...Object.keys(each.value));
  return isHidden ? { hiddenSummary: text } : { summary: text };
}

/** The address and the label of a link, unless that repeats the address. */
export function linkOf(fields: Fields): { url: string; label: string } {
  for (const name of ["url", "website"]) {
    if (!fields.has(name)) continue;
    const text = fields.source(name);
    if (text !== "") return { url: text, label: "" };
    const link = fields.object(name).skip("inlineLink");
    const [url, label] = [link.source("href", "url"), link.line("label")];
    if (url === "" && label !== "" && asHref(label) !== "") return { url: label, label: "" };
    return { url, label: bare(label) === bare(url) ? "" : label };
  }
  return { url: "", label: "" };
}

function bare(address: string): string {
  return address
    .toLowerCase()
    .replace(/^(https?:\/\/)?(www\.)?/, "")
    .replace(/\/$/, "");
}
