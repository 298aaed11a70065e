import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import type { Change } from "../../core/content/change.ts";
import { conflict, invalid, notFound } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { idList, idReply } from "../../core/fields/field.contract.ts";
import { replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { multipart } from "../../core/http/multipart.ts";
import { readFor } from "../../core/http/read-for.ts";
import { langQuery, readableDb } from "../../core/http/readable-db.ts";
import { requireOwner } from "../../core/http/require-owner.ts";
import { requireRow } from "../../core/http/require-row.ts";
import { json } from "../../core/http/validate.ts";
import {
  insertEntityWithImage,
  removeEntityWithImage,
  updateEntityWithImage,
} from "../../core/media/entity-with-image.ts";
import { pictureDetailsPart } from "../../core/media/picture-details.contract.ts";
import { describeShownPicture } from "../../core/media/picture-details.ts";
import {
  createdProjectReply,
  deleteSectionSchema,
  emptySectionMessage,
  hasProjectsReply,
  isEmptySection,
  projectCardsReply,
  projectReply,
  projectSchema,
  projectSchemaFor,
  projectSectionSchema,
  projectsReply,
  projectTitlesReply,
  worksReply,
} from "./projects.contract.ts";
import {
  hasProjects,
  listProjectCards,
  listProjects,
  listProjectTitles,
  listWorks,
  readProject,
  withSections,
} from "./projects.store.ts";
import { projectSections, projects } from "./projects.table.ts";

/** §7, Projects. */
export function projectRoutes({ store, uploads }: BaseServices) {
  const { db } = store;
  const owner = requireOwner(db);
  const exists = requireRow(db, projects, "project");
  const projectForm = multipart(uploads, {
    json: { project: projectSchema },
    text: pictureDetailsPart,
    files: { image: "image" },
    forStored: { project: projectSchemaFor },
  });
  const sectionForm = multipart(uploads, {
    json: { section: projectSectionSchema },
    text: pictureDetailsPart,
    files: { image: "image" },
  });

  return new Hono<Env>()
    .get("/site-projects", langQuery, replies(projectsReply), (c) =>
      c.json({ projects: readFor(store, c, listProjects) }),
    )
    .get("/has-projects", langQuery, replies(hasProjectsReply), (c) =>
      c.json({ hasProjects: hasProjects(readableDb(store, c)) }),
    )
    .get("/site-project-titles", langQuery, replies(projectTitlesReply), (c) =>
      c.json({ projects: listProjectTitles(readableDb(store, c)) }),
    )
    .get("/site-project-cards", langQuery, replies(projectCardsReply), (c) =>
      c.json({ projects: listProjectCards(readableDb(store, c)) }),
    )
    .get("/site-works", langQuery, replies(worksReply), (c) =>
      c.json({ works: listWorks(readableDb(store, c)) }),
    )
    .get("/site-project/:id", langQuery, replies(projectReply), (c) => {
      const project = readFor(store, c, (db) => readProject(db, c.req.param("id")));
      if (project === null) throw notFound("project");
      return c.json({ project });
    })
    .post(
      "/create",
      owner,
      json(z.object({ project: projectSchema })),
      replies(createdProjectReply, 201),
      (c) => {
        const { project } = c.req.valid("json");
        const row = store.change("add project", (change) =>
          insertEntityWithImage(change, uploads, projects, project, undefined),
        );
        return c.json({ id: row._id, project: withSections(db, row) }, 201);
      },
    )
    .put("/update-project-info/:id", owner, exists, projectForm, replies(projectReply), (c) => {
      const { project, pictureDetails, files } = c.req.valid("form");
      const row = store.change("update project", (change) =>
        updateEntityWithImage(change, uploads, projects, c.req.param("id"), project, files.image, {
          name: "project",
          present: (present) => withSections(db, present),
          details: pictureDetails,
        }),
      );
      return c.json({ project: withSections(db, row) });
    })
    .post("/delete/:id", owner, replies(idReply), (c) => {
      const _id = c.req.param("id");
      store.change("delete project", (change) => {
        for (const section of sectionsOf(change, _id))
          removeEntityWithImage(change, projectSections, section._id, "section");
        removeEntityWithImage(change, projects, _id, "project");
      });
      return c.json({ _id });
    })
    .put("/add-section/:id", owner, exists, sectionForm, replies(projectReply, 201), (c) => {
      const projectId = c.req.param("id");
      const { section, pictureDetails, files } = c.req.valid("form");
      if (isEmptySection(section, files.image !== undefined)) throw invalid({ header: emptySectionMessage });
      const row = store.change("add section", (change) => {
        projectOf(change, projectId);
        const image = files.image === undefined ? "" : uploads.store(files.image, change);
        const { header, body, translations } = section;
        change.append(
          projectSections,
          { projectId, header, body, image, translations },
          eq(projectSections.projectId, projectId),
        );
        describeShownPicture(change, image, pictureDetails);
        return touch(change, projectId);
      });
      return c.json({ project: withSections(db, row) }, 201);
    })
    .put("/update-section/:id", owner, exists, sectionForm, replies(projectReply), (c) => {
      const projectId = c.req.param("id");
      const { section, pictureDetails, files } = c.req.valid("form");
      const row = store.change("update section", (change) => {
        const before = sectionOf(change, projectId, section._id);
        if (section.version !== undefined && section.version !== before.version)
          throw conflict("This section was changed in the meantime.", readProject(db, projectId));
        const image = uploads.replace(change, before.image, files.image, section.image === "");
        if (isEmptySection(section, image !== "")) throw invalid({ header: emptySectionMessage });
        const { header, body, translations } = section;
        const updated = change.update(
          projectSections,
          before._id,
          { header, body, image, translations },
          { name: "section" },
        );
        describeShownPicture(change, image, pictureDetails);
        return updated.version === before.version ? projectOf(change, projectId) : touch(change, projectId);
      });
      return c.json({ project: withSections(db, row) });
    })
    .put("/delete-section/:id", owner, exists, json(deleteSectionSchema), replies(projectReply), (c) => {
      const projectId = c.req.param("id");
      const row = store.change("delete section", (change) => {
        const section = sectionOf(change, projectId, c.req.valid("json").section._id);
        removeEntityWithImage(change, projectSections, section._id, "section");
        return touch(change, projectId);
      });
      return c.json({ project: withSections(db, row) });
    })
    .put("/order-sections/:id", owner, exists, json(idList), replies(projectReply), (c) => {
      const projectId = c.req.param("id");
      const row = store.change("sort sections", (change) => {
        change.reorder(projectSections, c.req.valid("json").ids, eq(projectSections.projectId, projectId));
        return projectOf(change, projectId);
      });
      return c.json({ project: withSections(db, row) });
    });
}

/** Increments the project's version, which covers its sections. */
function touch(change: Change, projectId: string) {
  return change.touch(projects, projectId, "project");
}

/** @throws AppError 404, also if it was deleted during the request */
function projectOf(change: Change, id: string) {
  const project = change.find(projects, id);
  if (project === undefined) throw notFound("project");
  return project;
}

function sectionsOf(change: Change, projectId: string) {
  return change.db.select().from(projectSections).where(eq(projectSections.projectId, projectId)).all();
}

/** @throws AppError 404, also for a section of another project */
function sectionOf(change: Change, projectId: string, id: string | undefined) {
  const section = id === undefined ? undefined : change.find(projectSections, id);
  if (section === undefined || section.projectId !== projectId) throw notFound("section");
  return section;
}
