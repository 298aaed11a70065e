import { Hono } from "hono";
import type { Env } from "../../core/http/env.ts";
import { requireRow } from "../../core/http/exists.ts";
import { multipart } from "../../core/http/multipart.ts";
import { insertPictured, removePictured, updatePictured } from "../../core/media/entity-with-image.ts";
import { pictureDetailsPart } from "../../core/media/picture-details.contract.ts";
import { requireOwner } from "../../core/owner/sessions.ts";
import type { Deps } from "../../site/app.ts";
import { educationSchema } from "./educations.contract.ts";
import { listEducations, presentEducation } from "./educations.store.ts";
import { educations } from "./educations.table.ts";

/** Spec §7, Educations. */
export function educationRoutes({ store, uploads }: Deps) {
  const owner = requireOwner(store.db);
  const form = multipart(uploads, {
    json: { education: educationSchema },
    text: pictureDetailsPart,
    files: { image: "image" },
  });

  return new Hono<Env>()
    .get("/site-educations", (c) => c.json(listEducations(store.db)))
    .post("/create", owner, form, (c) => {
      const { education, pictureDetails, files } = c.req.valid("form");
      const row = store.change("add education", (change) =>
        insertPictured(change, uploads, educations, education, files.image, pictureDetails),
      );
      return c.json({ education: presentEducation(row) }, 201);
    })
    .put("/update-education/:id", owner, requireRow(store.db, educations, "education"), form, (c) => {
      const { education, pictureDetails, files } = c.req.valid("form");
      const row = store.change("update education", (change) =>
        updatePictured(change, uploads, educations, c.req.param("id"), education, files.image, {
          name: "education",
          present: presentEducation,
          details: pictureDetails,
        }),
      );
      return c.json({ education: presentEducation(row) });
    })
    .post("/delete/:id", owner, (c) => {
      const _id = c.req.param("id");
      store.change("delete education", (change) => removePictured(change, educations, _id, "education"));
      return c.json({ _id });
    });
}
