import { eq } from "drizzle-orm";
import type { DemoPart } from "../../core/feature/demo.ts";
import {
  entrySchemas,
  type SectionEntryInput,
  type SectionInput,
  sectionSchema,
} from "./sections.contract.ts";
import { sectionEntries, sections } from "./sections.table.ts";

const invented: (SectionInput & { entries: SectionEntryInput[] })[] = [
  {
    kind: "languages",
    title: "",
    entries: [
      { name: "Dutch", level: "native" },
      { name: "English", level: "fluent" },
      { name: "Arabic", level: "for the market" },
    ],
  },
  {
    kind: "publications",
    title: "",
    entries: [
      {
        name: "How wrong is a ray? Honest errors in room simulation",
        publicationType: "article",
        authors: ["van Dale, Noor", "Tabor, Ines"],
        organization: "Journal of Invented Acoustics",
        volume: "12",
        issue: "2",
        pageRange: "101–118",
        startDate: "2019-05-01",
        url: "https://example.org/echo/paper",
        summary:
          "The same hall computed four thousand times, with materials drawn from what is really known about them.",
      },
      {
        name: "Seventy-two notes on a staircase",
        publicationType: "conference",
        authors: ["van Dale, Noor"],
        organization: "Forum Acusticum, proceedings",
        startDate: "2024-09-01",
      },
    ],
  },
  {
    kind: "awards",
    title: "Awards & Certificates",
    entries: [
      {
        name: "Prize for Quiet Places",
        organization: "Foundation for Good Rooms",
        startDate: "2022-11-01",
        summary: "For twelve classrooms in which one can whisper again.",
      },
      { name: "Best poster", organization: "Forum Acusticum", startDate: "2013-06-01" },
    ],
  },
  {
    kind: "volunteer",
    title: "",
    entries: [
      {
        organization: "Repair Café Delfshaven",
        role: "Everything with a loudspeaker",
        startDate: "2017-02-01",
        highlights: ["Three hundred radios that play again", "One that never should have"],
      },
    ],
  },
  {
    kind: "references",
    title: "",
    entries: [
      {
        name: "Ines Okafor",
        role: "Head teacher",
        organization: "De Regenboog, Rotterdam",
        summary:
          "For the first time in eleven years I hear the question before I answer it. She measured, she explained, and she came back a year later to see whether it still held.",
      },
    ],
  },
  {
    kind: "interests",
    title: "",
    entries: [
      { name: "Bell towers", keywords: ["climbing", "counting", "listening from below"] },
      { name: "Old harmoniums", keywords: ["the smaller the better"] },
    ],
  },
];

export const sectionDemo: DemoPart = {
  fill(change) {
    for (const { entries, ...section } of invented) {
      const { version: _version, ...values } = sectionSchema.parse(section);
      const { _id: sectionId } = change.append(sections, values);
      for (const entry of entries) {
        const { _id, version: _version, ...fields } = entrySchemas[section.kind].parse(entry);
        change.append(sectionEntries, { ...fields, sectionId }, eq(sectionEntries.sectionId, sectionId));
      }
    }
  },
};
