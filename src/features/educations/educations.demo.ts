import type { DemoPart } from "../../core/feature/demo.ts";
import { insertEntityWithImage } from "../../core/media/entity-with-image.ts";
import { type EducationInput, educationSchema } from "./educations.contract.ts";
import { educations } from "./educations.table.ts";

/** `picture` is the name of an image in the demo files. */
const invented: (EducationInput & { picture?: string })[] = [
  {
    school: "Delft University of Technology",
    specificCollege: "Faculty of Applied Sciences",
    location: "Delft, Netherlands",
    degreeLevel: "Master",
    degree: "Acoustics",
    minor: "Architectural History",
    gpa: "8.7 / 10",
    startDate: "2011-09-01",
    endDate: "2013-08-01",
    achievements: [
      "Thesis on diffusion in irregular rooms, with distinction",
      "Best poster, Forum Acusticum",
    ],
    associations: ["Student chamber orchestra", "Delft Woodworking Society"],
    courses: ["Room acoustics", "Inverse problems", "History of the concert hall"],
    url: "https://example.org/delft",
    picture: "delft",
  },
  {
    school: "Royal Conservatoire",
    specificCollege: "Institute of Sonology",
    location: "The Hague, Netherlands",
    degreeLevel: "Diploma",
    degree: "Sonology",
    startDate: "2010-09-01",
    endDate: "2011-06-01",
    achievements: ["Sound installation in the Grote Kerk"],
  },
  {
    school: "University of Groningen",
    location: "Groningen, Netherlands",
    degreeLevel: "Bachelor",
    degree: "Physics",
    gpa: "8.1 / 10",
    startDate: "2007-09-01",
    endDate: "2010-07-01",
    associations: ["Physics outreach bus"],
  },
];

export const educationDemo: DemoPart = {
  pictures: invented.flatMap(({ picture }) => picture ?? []),
  fill(change, { uploads, fileOf }) {
    for (const { picture, ...education } of invented)
      insertEntityWithImage(change, uploads, educations, educationSchema.parse(education), fileOf(picture));
  },
};
