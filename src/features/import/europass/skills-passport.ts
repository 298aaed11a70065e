import type { Fields } from "../texts/fields.ts";
import { omitBlank } from "../texts/omit-blank.ts";
import { periodOf } from "../texts/period.ts";
import { levelRange } from "./language-name.ts";

type Entry = Record<string, unknown>;

/** The form of Europass from 2013 to 2020. */
export function readSkillsPassport(root: Fields): Entry {
  root.skip("DocumentInfo", "PrintingPreferences", "Locale");
  const learner = root.object("LearnerInfo");
  const skills = learner.object("Skills");
  const spoken = skills.object("Linguistic");
  const mother = spoken.object("MotherTongueList").objects("MotherTongue");
  const foreign = spoken.object("ForeignLanguageList").objects("ForeignLanguage");
  const groups = ["Communication", "Organisational", "JobRelated", "Computer", "Driving", "Other"];
  const texts = groups.map((name) => {
    const group = skills.object(name);
    const licences = name === "Driving" ? group.object("Description").list("Licence").join(", ") : "";
    const summary = group.text("Description") || licences;
    return omitBlank({ name: name.replace(/(?<=[a-z])(?=[A-Z])/, " "), summary });
  });
  const achievements = learner.object("AchievementList").objects("Achievement");
  return {
    basics: basicsOf(learner),
    work: learner
      .object("WorkExperienceList")
      .objects("WorkExperience")
      .map((job) => {
        const employer = job.object("Employer");
        const { url, location } = contactOf(employer);
        return job.entry({
          name: employer.line("Name"),
          position: labelOf(job, "Position"),
          sector: labelOf(employer, "Sector"),
          url,
          location,
          ...datesOf(job),
          ...job.story("Activities"),
        });
      }),
    education: learner
      .object("EducationList")
      .objects("Education")
      .map((school) => {
        const organisation = school.object("Organisation");
        const { url, location } = contactOf(organisation);
        return school.entry({
          institution: organisation.line("Name"),
          studyType: school.line("Title"),
          area: labelOf(school, "Field"),
          level: labelOf(school, "Level"),
          url,
          location,
          ...datesOf(school),
          achievements: school.items("Activities"),
        });
      }),
    languages: [
      ...mother.map((each) => each.entry({ language: labelOf(each, "Description"), fluency: "Native" })),
      ...foreign.map((each) => {
        const level = each.object("ProficiencyLevel");
        const levels = ["Listening", "Reading", "SpokenInteraction", "SpokenProduction", "Writing"].map(
          (name) => level.source(name),
        );
        return each.entry({ language: labelOf(each, "Description"), fluency: levelRange(levels) });
      }),
    ],
    sections: [
      { title: "Skills", entries: texts.filter(({ summary }) => summary !== undefined) },
      {
        title: "Additional Information",
        entries: achievements.map((each) =>
          each.entry({ name: labelOf(each, "Title"), summary: each.text("Description") }),
        ),
      },
    ].filter(({ entries }) => entries.length > 0),
    ...root.rest(),
  };
}

/** A text, or the label of a code. */
function labelOf(entry: Fields, name: string): string {
  return entry.line(name) || entry.object(name).skip("Code").line("Label");
}

function basicsOf(learner: Fields): Entry {
  const person = learner.object("Identification");
  const [name, contact] = [person.object("PersonName"), person.object("ContactInfo")];
  const phones = contact
    .object("TelephoneList")
    .objects("Telephone")
    .map((phone) => phone.skip("Use").source("Contact"));
  const sites = contact
    .object("WebsiteList")
    .objects("Website")
    .map((site) => site.skip("Use").source("Contact"));
  const messengers = contact
    .object("InstantMessagingList")
    .objects("InstantMessaging")
    .map((each) => omitBlank({ network: labelOf(each, "Use"), username: each.source("Contact") }));
  const photo = person.object("Photo");
  const data = photo.source("Data").replace(/\s/g, "");
  const headline = learner.object("Headline");
  headline.skip("Type");
  return omitBlank({
    name: [name.line("FirstName"), name.line("Surname")].filter(Boolean).join(" "),
    label: labelOf(headline, "Description"),
    email: contact.object("Email").source("Contact") || contact.source("Email"),
    phone: phones[0],
    phones: phones.slice(1),
    url: sites[0],
    profiles: [...messengers, ...sites.slice(1).map((url) => ({ url }))],
    location: contactOf(person).location,
    image: data === "" ? "" : `data:${photo.source("MimeType") || "image/jpeg"};base64,${data}`,
  });
}

function contactOf(owner: Fields): { url: string; location: Entry } {
  const info = owner.object("ContactInfo");
  const address = info.object("Address").object("Contact");
  return {
    url: info.object("Website").source("Contact"),
    location: omitBlank({
      address: address.source("AddressLine"),
      city: address.line("Municipality"),
      country: labelOf(address, "Country"),
      postalCode: address.source("PostalCode"),
    }),
  };
}

function datesOf(entry: Fields): Entry {
  const period = entry.object("Period");
  const [start, end] = [period.source("From"), period.source("To")];
  if (start === "" && end === "") return {};
  if (start === "") return periodOf(end, "endDate");
  return periodOf(`${start} – ${end === "" || period.source("Current") === "true" ? "present" : end}`);
}
