/** A JSON Resume of words that are longer than any place for them, and of forty skills. */
export const extremes = {
  basics: {
    name: "Pneumonoultramicroscopicsilicovolcanoconiosis Wolfeschlegelsteinhausenbergerdorff",
    label: "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzbeauftragte",
    summary: "A".repeat(300),
  },
  work: [
    { name: "N".repeat(120), position: "P".repeat(120), startDate: "2020-01", summary: "S".repeat(375) },
  ],
  education: [
    { institution: "I".repeat(90), area: "A".repeat(90), studyType: "Bachelor", startDate: "2010-01" },
  ],
  projects: [
    {
      name: "T".repeat(140),
      description: "D".repeat(75),
      startDate: "2020-01",
      url: `https://example.org/${"u".repeat(200)}`,
    },
  ],
  skills: Array.from({ length: 40 }, (_, index) => ({
    name: `Skill number ${index} ${"x".repeat(index % 7)}`,
    level: "Expert",
  })),
};
