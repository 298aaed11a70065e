import type { Fields } from "../texts/fields.ts";
import { omitBlank } from "../texts/omit-blank.ts";
import { periodOf } from "../texts/period.ts";
import { countryName, languageName, levelRange } from "./language-name.ts";

type Entry = Record<string, unknown>;

/** The form of Europass since 2020. */
export function readCandidate(root: Fields): Entry {
  const person = root.object("CandidatePerson");
  const profile = root.object("CandidateProfile").skip("ID");
  // Repeats the person.
  root.skip("DocumentID", "CandidateSupplier");
  const mother = person
    .list("PrimaryLanguageCode")
    .map((code) => ({ language: languageName(code), fluency: "Native" }));
  const { languages, skills } = competencies(profile.object("PersonQualifications"));
  const certificates = ["Licenses", "Certifications", "CourseCertifications"].flatMap((name) =>
    itemsOf(profile, name).map(certificateOf),
  );
  return {
    basics: readBasics(person, profile),
    work: profile.object("EmploymentHistory").objects("EmployerHistory").flatMap(jobsOf),
    education: profile.object("EducationHistory").objects("EducationOrganizationAttendance").map(educationOf),
    languages: [...mother, ...languages],
    skills: [
      ...skills,
      ...itemsOf(profile, "Skills").map((skill) =>
        skill.entry({ name: skill.line("Title", "Name", "Description") }),
      ),
    ],
    certificates,
    publications: itemsOf(profile, "PublicationHistory").map((item) => {
      const { startDate, endDate: _end, isCurrent: _isCurrent, ...others } = datesOf(item);
      const [url, ...links] = linksOf(item);
      return item.entry({
        name: item.line("Title", "FormattedPublicationDescription"),
        releaseDate: startDate ?? item.source("Year"),
        ...others,
        url,
        links,
        publisher: item.line("Publisher", "Journal"),
        summary: item.text("Description", "Reference"),
      });
    }),
    projects: itemsOf(profile, "Projects").map((item) => {
      const [url, ...links] = linksOf(item);
      return item.entry({
        name: item.line("Title"),
        ...datesOf(item),
        url,
        links,
        location: item.line("Location"),
        ...rename(item.story("Description")),
      });
    }),
    volunteer: itemsOf(profile, "VoluntaryWorks").map((item) =>
      item.entry({
        organization: item.line("Title"),
        position: item.line("Role"),
        ...datesOf(item),
        url: linksOf(item)[0],
        otherLinks: linksOf(item).slice(1),
        ...item.story("Description"),
      }),
    ),
    sections: sectionsOf(profile),
    ...omitBlank({ ...otherOf(root, person, profile) }),
  };
}

function rename({ summary, highlights }: { summary: string; highlights: string[] }): Entry {
  return { description: summary, highlights };
}

/** What has no place, under its own names. */
function otherOf(root: Fields, person: Fields, profile: Fields): Entry {
  return { ...root.rest(), CandidatePerson: person.rest(), CandidateProfile: profile.rest() };
}

function readBasics(person: Fields, profile: Fields): Entry {
  const name = person.object("PersonName");
  const basics: Entry = {
    name: [name.line("GivenName"), name.line("FamilyName")].filter(Boolean).join(" "),
    summary: profile.text("ExecutiveSummary"),
    label: profile.line("Headline"),
    birthDate: person.source("BirthDate"),
  };
  const profiles: Entry[] = [];
  const [emails, phones, addresses]: [string[], string[], Entry[]] = [[], [], []];
  for (const each of person.objects("Communication")) {
    const [channel, use] = [each.source("ChannelCode"), each.line("OtherTitle") || each.line("UseCode")];
    each.skip("UseCode");
    const uri = each.source("URI");
    if (channel === "Email") emails.push(uri);
    else if (channel === "Telephone") phones.push(phoneOf(each));
    else if (uri !== "" && channel === "InstantMessage") profiles.push({ network: use, username: uri });
    else if (uri !== "") profiles.push({ network: channel === "Web" ? "" : use, url: uri });
    if (each.has("Address")) addresses.push(placeOf(each.object("Address")));
  }
  const site = profiles.findIndex(({ network }) => network === "");
  const attachment = profile
    .objects("Attachment")
    .find((each) => each.skip("FileType", "Instructions").has("EmbeddedData"));
  return omitBlank({
    ...basics,
    email: emails[0],
    emails: [...new Set(emails)].slice(1),
    phone: phones[0],
    phones: [...new Set(phones)].slice(1),
    location: addresses[0] ?? {},
    otherAddresses: addresses.slice(1),
    url: site < 0 ? "" : profiles[site]?.url,
    profiles: profiles.filter((_profile, index) => index !== site).map(omitBlank),
    image: pictureOf(attachment?.source("EmbeddedData") ?? ""),
  });
}

/** Base64 of a picture, or of its `data:` address. */
function pictureOf(data: string): string {
  if (data === "") return "";
  const text = Buffer.from(data, "base64").toString("latin1");
  return text.startsWith("data:image/") ? text : `data:image/jpeg;base64,${data}`;
}

function phoneOf(each: Fields): string {
  each.skip("CountryCode");
  const [country, number] = [each.source("CountryDialing"), each.source("DialNumber", "FormattedNumber")];
  return country === "" ? number : `+${country} ${number}`;
}

function placeOf(address: Fields): Entry {
  return omitBlank({
    address: address.source("AddressLine", "StreetName"),
    city: address.line("CityName"),
    country: countryName(address.source("CountryCode", "Country")),
    postalCode: address.source("PostalCode"),
  });
}

/** The place and the site of an organization. */
function contactOf(entry: Fields): { url: string; place: Entry } {
  const contact = entry.object("OrganizationContact");
  let [url, place]: [string, Entry] = ["", {}];
  for (const each of contact.objects("Communication")) {
    if (each.has("Address")) place = placeOf(each.object("Address"));
    if (each.source("ChannelCode") === "Web") url ||= each.source("URI");
  }
  return { url, place };
}

function dateAt(period: Fields, name: string): string {
  return period.object(name).source("FormattedDateTime") || period.source(name);
}

function datesOf(entry: Fields, ...names: string[]): Entry {
  for (const name of names.length > 0 ? names : ["Date", "Period", "AttendancePeriod", "EmploymentPeriod"]) {
    if (!entry.has(name)) continue;
    const period = entry.object(name);
    const [start, end] = [dateAt(period, "StartDate"), dateAt(period, "EndDate")];
    const isCurrent = [period.source("CurrentIndicator"), period.source("Ongoing")].includes("true");
    if (start === "" && end === "") return entry.source(name) === "" ? {} : periodOf(entry.source(name));
    if (start === "") return periodOf(end, "endDate");
    return end === "" && !isCurrent ? periodOf(start) : periodOf(`${start} – ${isCurrent ? "present" : end}`);
  }
  return {};
}

function linksOf(entry: Fields): string[] {
  return entry.list("Link");
}

function jobsOf(employer: Fields): Entry[] {
  const { url, place } = contactOf(employer);
  const [name, department] = [employer.line("OrganizationName"), employer.line("Department")];
  employer.skip("IndustryCode");
  const links = linksOf(employer);
  const { address, postalCode, ...where } = place;
  return employer.objects("PositionHistory").map((position, index) => {
    const own = { city: position.line("City"), country: countryName(position.source("Country")) };
    const entry = position.entry({
      name,
      position: position.line("PositionTitle"),
      url: url || links[0],
      location: omitBlank({ ...where, ...omitBlank(own), address, postalCode }),
      ...datesOf(position),
      ...position.story("Description"),
      department: department === name ? "" : department,
      links: url === "" ? links.slice(1) : links,
    });
    return index > 0 ? entry : { ...entry, ...employer.rest() };
  });
}

function educationOf(school: Fields): Entry {
  const { url, place } = contactOf(school);
  const degree = school.object("EducationDegree");
  school.skip("EducationLevelCode");
  // Codes of ISCED.
  degree.skip("FieldOfStudy");
  const thesis = degree.line("Thesis");
  const credits = [degree.source("NumberOfCredit"), degree.source("CreditType")].filter(Boolean).join(" ");
  const links = linksOf(school);
  return school.entry({
    institution: school.line("OrganizationName"),
    url: url || links[0],
    location: place,
    ...datesOf(school),
    studyType: degree.line("DegreeName"),
    score: degree.object("FinalGrade").line("ScoreText"),
    achievements: [
      thesis === "" ? "" : `Thesis: ${thesis}`,
      credits,
      ...degree.items("OccupationalSkillsCovered"),
    ].filter(Boolean),
    links: url === "" ? links.slice(1) : links,
  });
}

function competencies(qualifications: Fields): { languages: Entry[]; skills: Entry[] } {
  const [languages, skills]: [Entry[], Entry[]] = [[], []];
  for (const each of qualifications.objects("PersonCompetency")) {
    const [id, kind] = [each.line("CompetencyName", "CompetencyID"), each.source("TaxonomyID")];
    const levels = each.objects("CompetencyDimension").map((dimension) => {
      dimension.skip("CompetencyDimensionTypeCode");
      return dimension.object("Score").source("ScoreText");
    });
    if (kind === "language")
      languages.push(each.entry({ language: languageName(id), fluency: levelRange(levels) }));
    else skills.push(each.entry({ name: id }));
  }
  return { languages, skills };
}

/** The entries of a list, whatever their element is called. */
function itemsOf(profile: Fields, name: string): Fields[] {
  const list = profile.object(name).skip("Title");
  return Object.keys(list.value)
    .filter((key) => key !== "Title")
    .flatMap((key) => list.objects(key));
}

function certificateOf(item: Fields): Entry {
  const { startDate, endDate, ...dates } = datesOf(item);
  return item.entry({
    name: item.line("Title", "CertificationTypeCode", "LicenseName", "Name"),
    issuer: item.line("IssuingAuthority", "Organization"),
    date: startDate ?? endDate,
    ...(startDate !== undefined && { endDate }),
    ...dates,
    url: linksOf(item)[0],
    links: linksOf(item).slice(1),
    summary: item.text("Description"),
  });
}

/** Lists that a JSON Resume has no place for, and the person's own. */
function sectionsOf(profile: Fields): Entry[] {
  const named: [string, string][] = [
    ["ConferencesAndSeminars", "Conferences and Seminars"],
    ["CreativeWorks", "Creative Works"],
    ["NetworksAndMemberships", "Networks and Memberships"],
    ["SocialAndPoliticalActivities", "Social and Political Activities"],
    ["EmploymentReferences", "Recommendations"],
    ["HobbiesAndInterests", "Hobbies and Interests"],
  ];
  const lists = named.map(([name, title]) => ({ title, items: itemsOf(profile, name) }));
  const own = profile
    .objects("Others")
    .map((section) => ({ title: section.line("Title"), items: section.objects("Other") }));
  return [...lists, ...own]
    .filter(({ items }) => items.length > 0)
    .map(({ title, items }) => ({ title: title || "Other", entries: items.map(ownEntry) }));
}

function ownEntry(item: Fields): Entry {
  const [url, ...links] = linksOf(item);
  return item.entry({
    name: item.line("Title", "Name"),
    organization: item.line("Location", "Organization"),
    role: item.line("Role"),
    ...datesOf(item),
    url,
    summary: [item.text("Description"), ...links].filter(Boolean).join("\n\n"),
  });
}
