import { eq } from "drizzle-orm";
import type { DemoPart } from "../../core/feature/demo.ts";
import { insertEntityWithImage } from "../../core/media/entity-with-image.ts";
import { type ProjectInput, type ProjectSectionInput, projectSchema } from "./projects.contract.ts";
import { projectSections, projects } from "./projects.table.ts";

type DemoProject = ProjectInput & {
  picture: string;
  sections: (ProjectSectionInput & { picture?: string })[];
};

const invented: DemoProject[] = [
  {
    title: "The Listening Stair",
    subtitle: "A stairwell that answers",
    associatedCompany: "Municipality of Rotterdam",
    location: "Rotterdam",
    featured: true,
    startDate: "2023-02-01",
    currentlyWorking: true,
    shortSummary: "Seventy-two steps, each tuned to return a different part of a footfall.",
    summary:
      "The stairwell of the old pumping station had an echo that made people whisper. Instead of damping it we gave it something to say: each tread is a shallow resonator, so that walking up plays a slow scale and walking down plays it back. The building’s users chose the scale by walking.",
    skills: ["Room acoustics", "Woodworking", "Finite elements"],
    links: ["https://example.org/listening-stair/scale"],
    url: "https://example.org/listening-stair",
    roles: ["Acoustic design", "Workshop lead"],
    highlights: [
      "Four thousand people climbed it in the first month; most of them twice",
      "Tuned to within nine cents without a single screw",
    ],
    picture: "stair",
    sections: [
      {
        header: "What we heard first",
        body: "Before drawing anything we recorded a week of footsteps. Most of the energy sat between 80 and 250 Hz, right where the concrete rang the longest. That told us how deep a resonator had to be, and that it would fit into a tread.",
        picture: "stair-survey",
      },
      {
        header: "Seventy-two boxes",
        body: 'Each box is ash, folded around a slot of a different length. We built eight by hand to learn how, and the rest on a machine that we fed from the model.\n\n```python\n# A slot for each tread, each a little shorter than the last.\nfor number, tone in enumerate(scale, start=1):\n    length = speed_of_sound / (2 * tone) * 1000\n    print(f"{number}: {length:.1f} mm")\n```',
        picture: "stair-boxes",
      },
      {
        header: "Still going",
        body: "The wood moves with the seasons, and so does the scale. We measure it every month and publish the numbers.",
      },
    ],
  },
  {
    title: "Quiet Classrooms",
    subtitle: "Cheap panels for loud schools",
    associatedCompany: "Studio Halve Maan",
    location: "Twelve schools",
    featured: true,
    startDate: "2020-09-01",
    endDate: "2022-06-01",
    shortSummary: "A wall panel that a caretaker can build in an afternoon.",
    summary:
      "Half of what a teacher says is lost in a hard room. We designed a panel from recycled felt and standard battens, with a drawing that needs no drawing skills, and measured twelve classrooms before and after.",
    skills: ["Impulse response measurement", "Teaching"],
    links: ["https://example.org/quiet-classrooms"],
    picture: "classrooms",
    sections: [
      {
        header: "The numbers",
        body: "Reverberation fell from 1.1 to 0.5 seconds on average. Teachers reported fewer sore throats; we did not measure those.",
        picture: "classrooms-numbers",
      },
    ],
  },
  {
    title: "Echo, a ray tracer that knows its error",
    subtitle: "Open-source room simulation",
    location: "Online",
    featured: true,
    startDate: "2016-05-01",
    endDate: "2019-02-01",
    shortSummary: "Simulates a hall and says how far off it may be.",
    summary:
      "Most room simulations give one number and no doubt. Echo runs the same room many times with materials drawn from what is really known about them, and answers with a range. It is slower and more useful.",
    skills: ["Python", "Rust", "Ray tracing"],
    links: ["https://example.org/echo", "https://example.org/echo/paper"],
    picture: "echo",
    sections: [],
  },
  {
    title: "Lighthouse No. 3",
    subtitle: "Acoustics of a very tall room",
    associatedCompany: "Studio Halve Maan",
    location: "Terschelling",
    startDate: "2021-04-01",
    endDate: "2021-11-01",
    shortSummary: "A residency for two musicians and a fog bell.",
    summary: "A tower is a pipe. We used that.",
    skills: ["Room acoustics", "Site supervision"],
    picture: "lighthouse",
    sections: [],
  },
  {
    title: "Pocket Reverb",
    subtitle: "Clap, and see",
    startDate: "2018-01-01",
    endDate: "2018-12-01",
    shortSummary: "A phone app that measures a room from one hand clap.",
    summary: "Rough, quick, and right often enough to settle an argument.",
    skills: ["Signal processing"],
    links: ["https://example.org/pocket-reverb"],
    picture: "pocket",
    sections: [],
  },
];

export const projectDemo: DemoPart = {
  pictures: invented.flatMap(({ picture, sections }) => [
    picture,
    ...sections.flatMap((section) => section.picture ?? []),
  ]),
  fill(change, { uploads, fileOf, store }) {
    for (const { picture, sections, ...project } of invented) {
      const { _id: projectId } = insertEntityWithImage(
        change,
        uploads,
        projects,
        projectSchema.parse(project),
        fileOf(picture),
      );
      for (const { picture, header = "", body = "" } of sections)
        change.append(
          projectSections,
          { projectId, header, body, image: store(picture) },
          eq(projectSections.projectId, projectId),
        );
    }
  },
};
