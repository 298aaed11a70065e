/** One heading of an import's report, with what stands under it; what belongs to a part of the site has a label. */
export type ReportPart = { title: string; entries: { label: string; text: string }[] };
