const FIRST_YEAR = 2014;
const YEARS = 12;

/** How many entries of each kind a résumé has. */
export type Entries = { jobs: number; projects: number };

/** A JSON Resume of an invented person, whose jobs and projects lie within twelve years. */
export function makeResume({ jobs, projects }: Entries): object {
  const summary = "I design machines that are repaired instead of replaced, and write down how.";
  return {
    basics: { name: "Ada Example", label: "Mechanical engineer", email: "ada@example.org", summary },
    work: numbers(jobs).map((index) => ({
      ...period(index),
      name: `Company ${index}`,
      position: `Engineer for machines of kind ${index}`,
      summary: `Responsible for the machines of company ${index}, from the first sketch to the last repair.`,
      highlights: numbers(4).map(
        (each) => `Result ${each} at company ${index}, in a sentence of usual length.`,
      ),
    })),
    projects: numbers(projects).map((index) => ({
      ...period(index),
      name: `Project ${index}`,
      description: `What project ${index} is about.`,
      highlights: [
        `What came of project ${index}, in a sentence of usual length, with a figure: ${index} %.`,
      ],
    })),
    education: [
      { institution: "Delft", studyType: "Bachelor", startDate: "2008-09", endDate: "2011-06" },
      { institution: "Aachen", studyType: "Master", startDate: "2011-09", endDate: "2013-06" },
    ],
    skills: numbers(12).map((index) => ({ name: `Skill ${index}`, level: "Advanced" })),
  };
}

/** One of six periods of two years, which repeat. */
function period(index: number): { startDate: string; endDate: string } {
  const year = FIRST_YEAR + ((index * 2) % YEARS);
  return { startDate: `${year}-02`, endDate: `${year + 1}-12` };
}

function numbers(count: number): number[] {
  return [...Array(count).keys()];
}
