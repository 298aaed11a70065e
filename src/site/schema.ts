// All tables with content or owners in them, for the history, the health check and tests; drizzle-kit finds tables by their files.

import { changes, history } from "../core/content/history.table.ts";
import { media } from "../core/content/media.table.ts";
import { credentials, sessions, users } from "../core/owner/users.table.ts";
import { abouts } from "../features/abouts/abouts.table.ts";
import { contactDeliveries, contacts } from "../features/contacts/contacts.table.ts";
import { downloads, resumes } from "../features/downloads/downloads.table.ts";
import { educations } from "../features/educations/educations.table.ts";
import { experiences } from "../features/experiences/experiences.table.ts";
import { links } from "../features/links/links.table.ts";
import { projectSections, projects } from "../features/projects/projects.table.ts";
import { skills } from "../features/skills/skills.table.ts";
import { summaries } from "../features/summaries/summaries.table.ts";

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
