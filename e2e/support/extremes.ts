/** A JSON Resume with words that are wider than any column, and with forty skills. */
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

/** A JSON Resume in a right-to-left script that contains left-to-right words. */
export const rightToLeft = {
  basics: {
    name: "ليلى المنصوري",
    label: "مهندسة برمجيات",
    email: "layla@example.org",
    phone: "+212 555-0100",
    url: "https://example.org",
    summary: "أبني خدمات الويب بلغات Go و TypeScript منذ عشر سنوات، وأقود فريقًا من ستة مهندسين (منذ 2019).",
    location: { city: "الدار البيضاء", countryCode: "MA" },
    profiles: [{ network: "GitHub", username: "layla", url: "https://github.com/layla" }],
  },
  work: [
    {
      name: "شركة النور",
      position: "قائدة فريق الواجهة الخلفية",
      startDate: "2019-12",
      summary: "منصة لنشر التطبيقات على Kubernetes.",
      highlights: ["خفض زمن النشر بنسبة ٧٠٪ مع CI/CD.", "إعادة كتابة أداة CLI بلغة Go."],
    },
  ],
  education: [
    {
      institution: "جامعة الحسن الثاني",
      area: "علوم الحاسوب",
      studyType: "Bachelor",
      startDate: "2009-09",
      endDate: "2013-06",
    },
  ],
  projects: [
    {
      name: "مكتبة الخط العربي",
      description: "رسم النصوص العربية في المتصفح.",
      startDate: "2021-01",
      url: "https://example.org/khatt",
    },
  ],
  skills: [
    { name: "Go", level: "Expert", keywords: ["net/http", "goroutines"] },
    { name: "قواعد البيانات", level: "Expert", keywords: ["PostgreSQL", "SQLite"] },
  ],
};
