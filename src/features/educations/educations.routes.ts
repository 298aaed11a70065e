import { Hono } from "hono";
import type { BaseServices } from "../../core/feature/services.ts";
import { idReply } from "../../core/fields/field.contract.ts";
import { replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { multipart } from "../../core/http/multipart.ts";
import { langQuery, readableDb } from "../../core/http/readable-db.ts";
import { requireOwner } from "../../core/http/require-owner.ts";
import { requireRow } from "../../core/http/require-row.ts";
import {
  insertEntityWithImage,
  removeEntityWithImage,
  updateEntityWithImage,
} from "../../core/media/entity-with-image.ts";
import { pictureDetailsPart } from "../../core/media/picture-details.contract.ts";
import { educationList, educationReply, educationSchema, educationSchemaFor } from "./educations.contract.ts";
import { listEducations, presentEducation } from "./educations.store.ts";
import { educations } from "./educations.table.ts";

/** §7, Educations. */
export function educationRoutes({ store, uploads }: BaseServices) {
  const owner = requireOwner(store.db);
  const form = multipart(uploads, {
    json: { education: educationSchema },
    text: pictureDetailsPart,
    files: { image: "image" },
    forStored: { education: educationSchemaFor },
  });

  return new Hono<Env>()
    .get("/site-educations", langQuery, replies(educationList), (c) =>
      c.json(listEducations(readableDb(store, c))),
    )
    .post("/create", owner, form, replies(educationReply, 201), (c) => {
      const { education, pictureDetails, files } = c.req.valid("form");
      const row = store.change("add education", (change) =>
        insertEntityWithImage(change, uploads, educations, education, files.image, pictureDetails),
      );
      return c.json({ education: presentEducation(row) }, 201);
    })
    .put(
      "/update-education/:id",
      owner,
      requireRow(store.db, educations, "education"),
      form,
      replies(educationReply),
      (c) => {
        const { education, pictureDetails, files } = c.req.valid("form");
        const row = store.change("update education", (change) =>
          updateEntityWithImage(change, uploads, educations, c.req.param("id"), education, files.image, {
            name: "education",
            present: presentEducation,
            details: pictureDetails,
          }),
        );
        return c.json({ education: presentEducation(row) });
      },
    )
    .post("/delete/:id", owner, replies(idReply), (c) => {
      const _id = c.req.param("id");
      store.change("delete education", (change) =>
        removeEntityWithImage(change, educations, _id, "education"),
      );
      return c.json({ _id });
    });
}
