import type { Feature } from "../core/feature/feature.ts";
import { abouts } from "../features/abouts/abouts.feature.ts";
import { contacts } from "../features/contacts/contacts.feature.ts";
import { downloads } from "../features/downloads/downloads.feature.ts";
import { educations } from "../features/educations/educations.feature.ts";
import { experiences } from "../features/experiences/experiences.feature.ts";
import { links } from "../features/links/links.feature.ts";
import { look } from "../features/look/look.feature.ts";
import { projects } from "../features/projects/projects.feature.ts";
import { sections } from "../features/sections/sections.feature.ts";
import { skills } from "../features/skills/skills.feature.ts";
import { summaries } from "../features/summaries/summaries.feature.ts";
import { users } from "../features/users/users.feature.ts";

/** The features with a public part. Add a new feature here; its `x.feature.ts` defines the rest. */
export const features: readonly Feature[] = [
  abouts,
  contacts,
  downloads,
  educations,
  experiences,
  links,
  look,
  projects,
  sections,
  skills,
  summaries,
  users,
];
