/** A JSON Resume within the size that the import takes: half of the entries are work, half projects. */
export function resumeOf(entries: number): unknown {
  const numbers = Array.from({ length: entries / 2 }, (_, index) => index);
  const period = (index: number) => ({
    startDate: `${1980 + (index % 30)}-02`,
    endDate: `${1981 + (index % 30)}-0${1 + (index % 9)}`,
  });
  return {
    basics: { name: "Ada Example", email: "ada@example.org", summary: "Someone with a long life." },
    work: numbers.map((index) => ({
      name: `Company ${index}`,
      position: `Position ${index}`,
      summary: `What was done at company ${index}, told in a sentence of usual length so that it is like a real one.`,
      ...period(index),
    })),
    projects: numbers.map((index) => ({
      name: `Project ${index}`,
      description: `What project ${index} is about.`,
      highlights: [`What came out of project ${index}, told in a sentence of usual length.`],
      ...period(index),
    })),
  };
}
