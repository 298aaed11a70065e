import { isObject } from "../../../core/resume/source.ts";
import type { FileContent, ResumeReader } from "../reader.ts";
import { Fields } from "../texts/fields.ts";
import { omitBlank } from "../texts/omit-blank.ts";
import { simplify } from "./simplify.ts";
import { publicationsOf } from "./works.ts";

type Entry = Record<string, unknown>;

/** The public record of a person at ORCID as JSON, of version 2 or 3 of its API. */
export const orcid: ResumeReader = {
  recognize: (content: FileContent) =>
    content.format === "json" &&
    isObject(content.value) &&
    isObject(content.value.person) &&
    (isObject(content.value["orcid-identifier"]) || isObject(content.value["activities-summary"])),
  read(content) {
    const value = "value" in content && isObject(content.value) ? content.value : {};
    const works = isObject(value["activities-summary"]) ? value["activities-summary"].works : {};
    const root = new Fields(simplify(value));
    const activities = root.object("activities-summary");
    const lists = {
      work: affiliations(activities, "employment", (job) => ({
        name: organizationOf(job),
        position: job.line("role-title"),
        url: job.source("url"),
        ...placeAndDates(job),
      })),
      education: affiliations(activities, "education", (school) => ({
        institution: school.object("organization").line("name"),
        studyType: school.line("role-title"),
        area: school.line("department-name"),
        url: school.source("url"),
        ...placeAndDates(school),
      })),
      certificates: affiliations(activities, "qualification", (certificate) => ({
        name: certificate.line("role-title", "department-name"),
        issuer: organizationOf(certificate),
        url: certificate.source("url"),
        date: certificate.source("end-date") || certificate.source("start-date"),
      })),
      awards: affiliations(activities, "distinction", (award) => ({
        title: award.line("role-title"),
        awarder: organizationOf(award),
        url: award.source("url"),
        date: award.source("start-date") || award.source("end-date"),
      })),
      volunteer: [
        ...affiliations(activities, "membership", engagement),
        ...affiliations(activities, "service", engagement),
      ],
      sections: [
        section("Invited Positions", affiliations(activities, "invited-position", position)),
        section("Funding", fundingsOf(activities)),
      ].filter((each) => each !== null),
      publications: publicationsOf(works),
    };
    activities.skip("works");
    const { basics, interests } = personOf(root);
    const { "activities-summary": others = {}, ...rest } = root.rest();
    // Peer reviews and the like are listed by their own names.
    const left = Object.entries(others as Entry).map(([name, list]) => [
      // An object in the record.
      name,
      isObject(list) && list.group !== undefined ? list.group : list,
    ]);
    return omitBlank({ basics, ...lists, interests, ...Object.fromEntries(left), ...rest });
  },
};

function personOf(root: Fields): { basics: Entry; interests: Entry[] } {
  const person = root.object("person");
  const name = person.object("name");
  const [given, family, credit] = [
    name.line("given-names"),
    name.line("family-name"),
    name.line("credit-name"),
  ];
  const whole = [given, family].filter(Boolean).join(" ");
  const id = root.object("orcid-identifier").skip("host", "uri", "path");
  const uri = id.source("uri").replace(/^http:/, "https:");
  const urls = person.object("researcher-urls").objects("researcher-url");
  const ids = person.object("external-identifiers").objects("external-identifier");
  const country = person.object("addresses").objects("address");
  const emails = person.object("emails").objects("email");
  const keywords = person.object("keywords").objects("keyword");
  const names = person.object("other-names").objects("other-name");
  const [firstCountry = "", ...countries] = country.map((each) => each.source("country"));
  const [firstMail = "", ...mails] = emails.map((each) => each.skip("primary", "verified").source("email"));
  const interests = keywords.map((keyword) => ({ name: keyword.line("content") }));
  const basics = {
    name: whole || credit,
    creditName: credit === whole || whole === "" ? "" : credit,
    otherNames: names.map((each) => each.line("content")),
    summary: person.object("biography").text("content"),
    email: firstMail,
    otherEmails: mails,
    location: omitBlank({ countryCode: firstCountry, otherCountries: countries }),
    profiles: [
      ...(uri === "" ? [] : [{ network: "ORCID", username: uri.replace(/^.*\//, ""), url: uri }]),
      ...urls.map((url) => omitBlank({ network: url.line("url-name"), url: withScheme(url.source("url")) })),
      ...ids.map((each) =>
        omitBlank({
          network: each.line("external-id-type"),
          username: each.source("external-id-value"),
          url: each.source("external-id-url"),
        }),
      ),
    ],
  };
  return { basics: person.entry(basics), interests };
}

function withScheme(url: string): string {
  return url === "" || /^[a-z]+:/i.test(url) ? url : `https://${url}`;
}

/** The affiliations of one type, which version 3 has in groups (`affiliation-group`) and version 2 in a list. */
function affiliations(activities: Fields, name: string, read: (entry: Fields) => Entry): Entry[] {
  const list = activities.object(`${name}s`);
  const key = `${name}-summary`;
  const summaries = [
    ...list.objects(key),
    ...list
      .objects("affiliation-group")
      .flatMap((group) => group.skip("external-ids").objects("summaries"))
      .flatMap((summary) => summary.objects(key)),
  ];
  return summaries.map((summary) => {
    const entry = read(summary);
    return summary.entry({ ...entry, externalIds: idsOf(summary) });
  });
}

/** Ids that have a value, such as numbers of grants. */
export function idsOf(entry: Fields): string[] {
  return entry
    .object("external-ids")
    .objects("external-id")
    .map((id) => [id.source("external-id-type"), id.source("external-id-value")].filter(Boolean).join(": "));
}

function organizationOf(entry: Fields): string {
  return [entry.line("department-name"), entry.object("organization").line("name")]
    .filter(Boolean)
    .join(", ");
}

function placeAndDates(entry: Fields): Entry {
  const address = entry.object("organization").object("address");
  const location = ["city", "region", "country"].map((name) => address.line(name)).filter(Boolean);
  return {
    location: location.join(", "),
    startDate: entry.source("start-date"),
    endDate: entry.source("end-date"),
  };
}

function engagement(entry: Fields): Entry {
  return {
    organization: organizationOf(entry),
    position: entry.line("role-title"),
    url: entry.source("url"),
    ...placeAndDates(entry),
  };
}

function position(entry: Fields): Entry {
  const name = entry.line("role-title") || organizationOf(entry);
  return { name, organization: organizationOf(entry), url: entry.source("url"), ...placeAndDates(entry) };
}

function fundingsOf(activities: Fields): Entry[] {
  const summaries = activities
    .object("fundings")
    .objects("group")
    .flatMap((group) => group.skip("external-ids").objects("funding-summary"));
  return summaries.map((funding) => {
    const title = funding.object("title");
    const translated = title.object("translated-title").line("value") || title.line("translated-title");
    const name = title.line("title");
    return funding.skip("type").entry({
      name,
      organization: organizationOf(funding),
      url: funding.source("url"),
      ...placeAndDates(funding),
      translatedTitle: translated === name ? "" : translated,
      externalIds: idsOf(funding),
    });
  });
}

function section(title: string, entries: Entry[]): Entry | null {
  return entries.length === 0 ? null : { title, entries };
}
