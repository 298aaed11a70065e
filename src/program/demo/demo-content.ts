import type { AboutInput } from "../../features/abouts/abouts.contract.ts";
import type { EducationInput } from "../../features/educations/educations.contract.ts";
import type { ExperienceInput } from "../../features/experiences/experiences.contract.ts";
import type { LinkInput } from "../../features/links/links.contract.ts";
import type { ProjectInput, SectionInput } from "../../features/projects/projects.contract.ts";
import type { SkillInput } from "../../features/skills/skills.contract.ts";

/** The invented person of `vitrine serve --demo`: nobody of this name is meant, and every address is an example. */
export const demoProfile = {
  email: "noor@example.org",
  fname: "Noor",
  lname: "van Dale",
  phone: "+31 10 555 0142",
  location: "Rotterdam, Netherlands",
  title: "Acoustic engineer and instrument maker",
};

export const demoSummary = `I make rooms sound the way they look. For twelve years I have measured, modelled and tuned concert halls, classrooms and one lighthouse, and in the evenings I build the odd instrument to find out whether the models were right.

I like problems with a tape measure in them: small teams, real materials, and a result you can hear.`;

export const demoSkills: SkillInput[] = [
  { skill: "Room acoustics", strength: "1" },
  { skill: "Impulse response measurement", strength: "1" },
  { skill: "Woodworking", strength: "2" },
  { skill: "Ray tracing", strength: "2" },
  { skill: "Python", strength: "1" },
  { skill: "Signal processing", strength: "1" },
  { skill: "Rust", strength: "3" },
  { skill: "Finite elements", strength: "2" },
  { skill: "CAD", strength: "2" },
  { skill: "Teaching", strength: "1" },
  { skill: "Organ building", strength: "3" },
  { skill: "Site supervision", strength: "2" },
  { skill: "Dutch, English, Arabic", strength: "1" },
  { skill: "Binding agents and glues", strength: "3" },
];

export const demoLinks: LinkInput[] = [
  { platform: "LinkedIn", href: "https://example.org/linkedin/noor", siteHandle: "noor-van-dale" },
  { platform: "Instagram", href: "https://example.org/instagram/noor", siteHandle: "@noor.makes" },
  { platform: "Github", href: "https://example.org/github/noor", siteHandle: "noorvandale" },
  { platform: "Youtube", href: "https://example.org/youtube/noor", siteHandle: "Listening Rooms" },
  { platform: "other", href: "https://example.org/", siteHandle: "Workshop diary" },
];

/** `picture` names the picture that is drawn for an entry. */
export const demoEducations: (EducationInput & { picture?: string })[] = [
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

export const demoExperiences: (ExperienceInput & { picture: string })[] = [
  {
    title: "Partner, acoustics",
    company: "Studio Halve Maan",
    location: "Rotterdam",
    startDate: "2019-03-01",
    stillEmployed: true,
    description:
      "I lead a team of six for concert halls, theatres and schools from the first sketch to the opening night. We publish our measurements, also the embarrassing ones, and have halved the time from survey to model with our own tools.",
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

type DemoProject = ProjectInput & { picture: string; sections: (SectionInput & { picture?: string })[] };

export const demoProjects: DemoProject[] = [
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
    links: ["https://example.org/listening-stair"],
    picture: "stair",
    sections: [
      {
        header: "What we heard first",
        body: "Before drawing anything we recorded a week of footsteps. Most of the energy sat between 80 and 250 Hz, right where the concrete rang the longest. That told us how deep a resonator had to be, and that it would fit into a tread.",
        picture: "stair-survey",
      },
      {
        header: "Seventy-two boxes",
        body: "Each box is ash, folded around a slot of a different length. We built eight by hand to learn how, and the rest on a machine that we fed from the model.",
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

export const demoAbouts: (AboutInput & { picture?: string })[] = [
  {
    blockType: "text",
    header: "Why rooms",
    body: "My grandmother’s kitchen had a corner in which every song sounded better. I have been looking for that corner ever since. It turned out to be a matter of three hard surfaces, a curtain and her.",
  },
  { blockType: "image", picture: "kitchen" },
  { blockType: "spacer", spacerSize: "350" },
  {
    blockType: "text",
    header: "In the workshop",
    body: "On Saturdays I build instruments that nobody asked for: a hurdy-gurdy for left-handers, a marimba of roof tiles, a flute that only plays in the rain. Most of them fail in instructive ways. You are welcome to come and hear them do it.",
  },
];
