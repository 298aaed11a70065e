import { expect, test } from "bun:test";
import { kindTitle, withoutPath } from "./import-notes.ts";

test.each([
  ["work[1].endDate is before the start", "Experience 2, End Date is before the start"],
  ["projects[].urlLabel: View on GitHub", "Projects, Link Text: View on GitHub"],
  ["basics.email: me@example.org (not imported)", "Email: me@example.org (not imported)"],
  ["basics.profiles[2] has the same address", "Link 3 has the same address"],
  ["basics is a list", "Profile is a list"],
  ["sections[].entries[].location: Wien", "Your own sections, Location: Wien"],
  ["The short summary of projects[0] (Kiln) was cut", "The short summary of project 1 (Kiln) was cut"],
  [
    "education[0].studyType “PhD” is shown as Doctorate.",
    "Education 1, Degree Level “PhD” is shown as Doctorate.",
  ],
  ["skills: 2 entries: C · D", "Skills: 2 entries: C · D"],
  ["publications[].eid: A12", "Publications, Article number: A12"],
  ["publications[].ISBN: 1 · 2", "Publications, ISBN: 1 · 2"],
  ["publications[].SN: 1741-7015", "Publications, ISBN or ISSN: 1741-7015"],
  ["publications[].otherType: Report", "Publications, Type: Report"],
  ["publications[].google_scholar_id: q", "Publications, google_scholar_id: q"],
  ["A work of art: work[0].url", "A work of art: work[0].url"],
])("names the value of %j in words", (note, expected) => {
  expect(withoutPath(note)).toBe(expected);
});

test("names the groups of entries", () => {
  expect(["link", "volunteer work", "entry", "about block"].map(kindTitle)).toEqual([
    "Links",
    "Volunteer work",
    "Your own sections",
    "About blocks",
  ]);
});
