import { expect, test } from "bun:test";
import { createTestApp, form } from "../../testing/test-app.ts";

const resume = (role: string) => ({
  basics: { name: "Jana Beispiel" },
  education: [
    { institution: "HPI", area: role, startDate: "2014-10", endDate: "2018-03" },
    { institution: "HPI", area: role, startDate: "2009", endDate: "2012" },
    { institution: "TUM", area: role, startDate: "2005-10" },
  ],
  projects: [
    { name: "Talk", description: role, startDate: "2016-10", endDate: "2016-10" },
    { name: "Talk", description: role, startDate: "2017-06" },
    { name: "Talk", description: role },
  ],
});

type Preview = {
  changes: { title: string; translates?: { title: string } }[];
  translation?: { choices: Record<string, { title: string }[]> };
};

async function preview(site: Awaited<ReturnType<typeof createTestApp>>, json: unknown, language = "") {
  const file = new File([JSON.stringify(json)], "resume.json");
  const sent = form({ ...(language !== "" && { language }), resume: file });
  return (await site.call("POST", "/import/preview", sent)).body.preview as Preview;
}

test("names entries of the same name with their dates, in an import and in one of translations", async () => {
  const site = await createTestApp();
  const english = resume("Design");
  const titles = [
    ["HPI", "Oct 2014 - Mar 2018"],
    ["HPI", "2009 - 2012"],
    ["TUM"],
    ["Talk", "Oct 2016"],
    ["Talk", "Jun 2017 - Current"],
  ].map((parts) => parts.join(", "));
  const plain = (await preview(site, english)).changes.map(({ title }) => title);
  expect(plain.filter((title) => /HPI|TUM|Talk,/.test(title))).toEqual(titles);
  await site.call("POST", "/import", english);
  const { changes, translation } = await preview(site, resume("Gestaltung"), "de");
  expect(changes.map(({ title, translates }) => [title, translates?.title])).toEqual(
    expect.arrayContaining(titles.map((title) => [title, title])),
  );
  const choices = Object.values(translation?.choices ?? {}).flat();
  expect(choices.map(({ title }) => title)).toEqual(expect.arrayContaining(titles));
});
