import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Change } from "../../core/content/change.ts";
import { ContentStore } from "../../core/content/content-store.ts";
import { openDatabase } from "../../core/database/client.ts";
import { insertPictured } from "../../core/media/entity-with-image.ts";
import { pixelsApart } from "../../core/media/pixels.ts";
import type { ReceivedFile, UploadLimits } from "../../core/media/uploads.ts";
import { Uploads } from "../../core/media/uploads.ts";
import { users } from "../../core/owner/users.table.ts";
import { aboutSchema } from "../../features/abouts/abouts.contract.ts";
import { abouts } from "../../features/abouts/abouts.table.ts";
import { educationSchema } from "../../features/educations/educations.contract.ts";
import { educations } from "../../features/educations/educations.table.ts";
import { experienceSchema } from "../../features/experiences/experiences.contract.ts";
import { experiences } from "../../features/experiences/experiences.table.ts";
import { linkSchema } from "../../features/links/links.contract.ts";
import { links } from "../../features/links/links.table.ts";
import { projectSchema } from "../../features/projects/projects.contract.ts";
import { projectSections, projects } from "../../features/projects/projects.table.ts";
import { skillSchema } from "../../features/skills/skills.contract.ts";
import { skills } from "../../features/skills/skills.table.ts";
import { summaries } from "../../features/summaries/summaries.table.ts";
import {
  demoAbouts,
  demoEducations,
  demoExperiences,
  demoLinks,
  demoProfile,
  demoProjects,
  demoSkills,
  demoSummary,
} from "./demo-content.ts";
import { drawDemoPictures } from "./demo-pictures.ts";

type DemoSite = { store: ContentStore; uploads: Uploads; remove(): void };

/**
 * An invented person's complete site, in memory and in a temporary folder: nothing is written to a data folder, and
 * nothing of it is left when it ends.
 */
export async function createDemoSite(limits: UploadLimits): Promise<DemoSite> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-demo-"));
  const store = new ContentStore(openDatabase(":memory:"));
  const uploads = new Uploads(folder, limits);
  const pictures = await drawPictures(uploads);
  store.change("make the demo", (change) => fill(change, uploads, pictures));
  // From now on visitors come first.
  const served = new Uploads(folder, limits, pixelsApart());
  return { store, uploads: served, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

type Pictures = Map<string, ReceivedFile>;

async function drawPictures(uploads: Uploads): Promise<Pictures> {
  const names = [
    ...demoEducations,
    ...demoExperiences,
    ...demoAbouts,
    ...demoProjects,
    ...demoProjects.flatMap(({ sections }) => sections),
  ].flatMap(({ picture }) => picture ?? []);
  const pictures: Pictures = new Map();
  for (const [name, bytes] of await drawDemoPictures(["headshot", ...names]))
    pictures.set(name, await uploads.receive(new Blob([bytes]).stream(), "image", "image", `${name}.jpg`));
  return pictures;
}

function fill(change: Change, uploads: Uploads, pictures: Pictures): void {
  const keep = (name: string | undefined) => {
    const file = name === undefined ? undefined : pictures.get(name);
    return file === undefined ? "" : uploads.keep(file, change);
  };
  // Without a banner, so that the demo shows the engraving that is drawn from the name.
  change.insert(users, { ...demoProfile, headshot: keep("headshot") });
  change.insert(summaries, { summary: demoSummary });
  for (const skill of demoSkills) change.append(skills, skillSchema.parse(skill));
  for (const link of demoLinks) change.append(links, linkSchema.parse(link));
  for (const { picture, ...education } of demoEducations)
    insertPictured(
      change,
      uploads,
      educations,
      educationSchema.parse(education),
      pictures.get(picture ?? ""),
    );
  for (const { picture, ...experience } of demoExperiences)
    insertPictured(change, uploads, experiences, experienceSchema.parse(experience), pictures.get(picture));
  for (const { picture, sections, ...project } of demoProjects) {
    const { _id } = insertPictured(
      change,
      uploads,
      projects,
      projectSchema.parse(project),
      pictures.get(picture),
    );
    for (const { picture, header = "", body = "" } of sections)
      change.append(
        projectSections,
        { projectId: _id, header, body, image: keep(picture) },
        eq(projectSections.projectId, _id),
      );
  }
  for (const { picture, ...block } of demoAbouts) {
    const { version: _version, ...values } = aboutSchema.parse(block);
    change.append(abouts, { ...values, image: keep(picture) });
  }
}
