import { Hono } from "hono";
import { z } from "zod";
import { invalid } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { reads, replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { multipart } from "../../core/http/multipart.ts";
import { langQuery, readableDb } from "../../core/http/readable-db.ts";
import { requireOwner } from "../../core/http/require-owner.ts";
import { json } from "../../core/http/validate.ts";
import { readSitePictures, toSitePicture } from "../../core/media/media.store.ts";
import { describePicture, setPoster } from "../../core/media/picture-details.ts";
import { NO_IMAGE } from "../../shared/media-kind.ts";
import { describeBody, limitsReply, pictureReply, picturesReply } from "./media.contract.ts";

/**
 * The details of pictures and videos, such as alternative texts. `GET site-pictures` → `{ pictures: SitePictures }`, for
 * everyone; `GET limits` → `{ limits }`, so that a form can refuse a file before it is sent; `PUT describe` and the multipart `PUT poster` (`address` of a video; `image`, or a text part `image` of `""` to
 * remove it) → `{ picture: { address, … } }`. The forms of entries send the same details
 * (core/media/picture-details.contract.ts).
 */
export function mediaRoutes({ store, uploads }: BaseServices) {
  const { db } = store;
  const owner = requireOwner(db);
  const unknownFile = reads({ refusals: [404] });
  const posterForm = multipart(uploads, {
    text: {
      address: z.string({ error: "address must be the address of a video." }),
      image: z.string().optional(),
    },
    files: { image: "image" },
  });

  return new Hono<Env>()
    .get("/site-pictures", langQuery, replies(picturesReply), (c) =>
      c.json({ pictures: readSitePictures({ model: store.model, db: readableDb(store, c) }) }),
    )
    .get("/limits", owner, replies(limitsReply), (c) => c.json({ limits: uploads.limits }))
    .put("/describe", owner, unknownFile, json(describeBody), replies(pictureReply), (c) => {
      const { address, ...details } = c.req.valid("json");
      const row = store.change("describe picture", (change) => describePicture(change, address, details));
      return c.json({ picture: { address, ...toSitePicture(row) } });
    })
    .put("/poster", owner, unknownFile, posterForm, replies(pictureReply), (c) => {
      const { address, files, image } = c.req.valid("form");
      if (files.image === undefined && image !== "") throw invalid({ image: NO_IMAGE });
      const row = store.change("set poster", (change) => setPoster(change, uploads, address, files.image));
      return c.json({ picture: { address, ...toSitePicture(row) } });
    });
}
