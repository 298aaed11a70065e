import type { DemoPart } from "../../core/feature/demo.ts";
import { insertEntityWithImage } from "../../core/media/entity-with-image.ts";
import { type ExperienceInput, experienceSchema } from "./experiences.contract.ts";
import { experiences } from "./experiences.table.ts";

/** `picture` is the name of an image in the demo files. */
const invented: (ExperienceInput & { picture?: string })[] = [
  {
    title: "Partner, acoustics",
    company: "Studio Halve Maan",
    location: "Rotterdam",
    startDate: "2019-03-01",
    stillEmployed: true,
    description:
      "I lead a team of six for concert halls, theatres and schools from the first sketch to the opening night. We publish our measurements, also the embarrassing ones, and have halved the time from survey to model with our own tools.",
    url: "https://example.org/halve-maan",
    highlights: [
      "Opened eleven halls, nine of them within a decibel of what we had promised",
      "Wrote the survey protocol that three other studios now use",
      "Trained four apprentices, two of whom lead teams of their own",
    ],
    skills: ["Room acoustics", "Site supervision", "Python"],
    picture: "halve-maan",
  },
  {
    title: "Acoustic consultant",
    company: "Peutz and Daughters",
    location: "Nijmegen",
    startDate: "2014-01-01",
    stopDate: "2019-02-01",
    description:
      "Reverberation and noise studies for forty public buildings. Wrote the in-house ray tracer that replaced two weeks of scale-model work, and taught it to be honest about its error.",
    highlights: [
      "Cut the price of a first study by a third",
      "Found the hum of Nijmegen’s town hall: a lift that had been out of balance since 1983",
    ],
    skills: ["Ray tracing", "Signal processing"],
    picture: "consultant",
  },
  {
    title: "Apprentice organ builder",
    company: "Orgelmakerij Noord",
    location: "Groningen",
    startDate: "2013-09-01",
    stopDate: "2013-12-01",
    description: "Voiced pipes, carried pipes, and learned why a tenth of a millimetre is a lot.",
    skills: ["Woodworking", "Organ building"],
    picture: "organ",
  },
];

export const experienceDemo: DemoPart = {
  pictures: invented.flatMap(({ picture }) => picture ?? []),
  fill(change, { uploads, fileOf }) {
    for (const { picture, ...experience } of invented)
      insertEntityWithImage(
        change,
        uploads,
        experiences,
        experienceSchema.parse(experience),
        fileOf(picture),
      );
  },
};
