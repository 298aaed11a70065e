import { Hono } from "hono";
import type { BaseServices } from "../../core/feature/services.ts";
import { idReply } from "../../core/fields/field.contract.ts";
import { replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { multipart } from "../../core/http/multipart.ts";
import { readFor } from "../../core/http/read-for.ts";
import { langQuery } from "../../core/http/readable-db.ts";
import { requireOwner } from "../../core/http/require-owner.ts";
import { requireRow } from "../../core/http/require-row.ts";
import { siteLanguage } from "../../core/languages/site-language.ts";
import {
  insertEntityWithImage,
  removeEntityWithImage,
  updateEntityWithImage,
} from "../../core/media/entity-with-image.ts";
import { pictureDetailsPart } from "../../core/media/picture-details.contract.ts";
import {
  experienceReply,
  experienceSchema,
  experienceSchemaFor,
  experiencesReply,
} from "./experiences.contract.ts";
import { listExperiences, presentExperience } from "./experiences.store.ts";
import { experiences } from "./experiences.table.ts";

/** §7, Experiences. */
export function experienceRoutes({ store, uploads }: BaseServices) {
  const owner = requireOwner(store.db);
  const form = multipart(uploads, {
    json: { experience: experienceSchema },
    text: pictureDetailsPart,
    files: { image: "image" },
    forStored: { experience: experienceSchemaFor },
  });

  return new Hono<Env>()
    .get("/site-experiences", langQuery, replies(experiencesReply), (c) =>
      c.json({ experiences: readFor(store, c, listExperiences) }),
    )
    .post("/create", owner, form, replies(experienceReply, 201), (c) => {
      const { experience, pictureDetails, files } = c.req.valid("form");
      const row = store.change("add experience", (change) =>
        insertEntityWithImage(change, uploads, experiences, experience, files.image, pictureDetails),
      );
      return c.json({ experience: presentExperience(row, siteLanguage(store.db)) }, 201);
    })
    .put(
      "/update-experience/:id",
      owner,
      requireRow(store.db, experiences, "experience"),
      form,
      replies(experienceReply),
      (c) => {
        const { experience, pictureDetails, files } = c.req.valid("form");
        const row = store.change("update experience", (change) =>
          updateEntityWithImage(change, uploads, experiences, c.req.param("id"), experience, files.image, {
            name: "experience",
            present: (row) => presentExperience(row, siteLanguage(store.db)),
            details: pictureDetails,
          }),
        );
        return c.json({ experience: presentExperience(row, siteLanguage(store.db)) });
      },
    )
    .post("/delete/:id", owner, replies(idReply), (c) => {
      const _id = c.req.param("id");
      store.change("delete experience", (change) =>
        removeEntityWithImage(change, experiences, _id, "experience"),
      );
      return c.json({ _id });
    });
}
