// All tables with content or owners in them, for the history, the health check and tests; drizzle-kit finds tables by their files.
import { abouts } from "../abouts/abouts.table.ts";
import { contactDeliveries, contacts } from "../contacts/contacts.table.ts";
import { downloads, resumes } from "../downloads/downloads.table.ts";
import { educations } from "../educations/educations.table.ts";
import { experiences } from "../experiences/experiences.table.ts";
import { links } from "../links/links.table.ts";
import { media } from "../media/media.table.ts";
import { projectSections, projects } from "../projects/projects.table.ts";
import { skills } from "../skills/skills.table.ts";
import { summaries } from "../summaries/summaries.table.ts";
import { credentials, sessions, users } from "../users/users.table.ts";
import { changes, history } from "./history.table.ts";

export const schema = {
  abouts,
  changes,
  contactDeliveries,
  contacts,
  credentials,
  downloads,
  educations,
  experiences,
  history,
  links,
  media,
  projectSections,
  projects,
  resumes,
  sessions,
  skills,
  summaries,
  users,
};
