import { Hono } from "hono";
import { invalid, notFound } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { idReply, startedFromPart } from "../../core/fields/field.contract.ts";
import { replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { multipart } from "../../core/http/multipart.ts";
import { langQuery, readableDb } from "../../core/http/readable-db.ts";
import { requireOwner } from "../../core/http/require-owner.ts";
import { wrongKindMessages } from "../../shared/media-kind.ts";
import {
  downloadName,
  downloadReply,
  downloadsReply,
  downloadTranslations,
  NEW_DOWNLOAD,
  publicResumeReply,
  resumeReply,
} from "./downloads.contract.ts";
import {
  presentDownload,
  presentResume,
  readDownload,
  readDownloads,
  readPublicResume,
  readResume,
} from "./downloads.store.ts";
import { downloads, resumes } from "./downloads.table.ts";

/** §7, Downloads. */
export function downloadRoutes({ store, uploads }: BaseServices) {
  const { db } = store;
  const owner = requireOwner(db);

  return (
    new Hono<Env>()
      .get("/site-resume", langQuery, replies(publicResumeReply), (c) =>
        c.json({ resume: readPublicResume(readableDb(store, c)) }),
      )
      .get("/site-download/:id", langQuery, replies(downloadReply), (c) => {
        const download = readDownload(readableDb(store, c), c.req.param("id"));
        if (download === null) throw notFound("download");
        return c.json({ download });
      })
      // Downloads are shared by link, so only the owner may list them.
      .get("/site-downloads", owner, replies(downloadsReply), (c) => c.json({ downloads: readDownloads(db) }))
      .post(
        "/add-resume",
        owner,
        multipart(uploads, { text: { version: startedFromPart }, files: { resume: "pdf" } }),
        replies(resumeReply, 200, 201),
        (c) => {
          const { files, version } = c.req.valid("form");
          const file = files.resume;
          if (file === undefined) throw invalid({ resume: wrongKindMessages.pdf });
          const present = readResume(db);
          const row = store.change(present === null ? "add resume" : "replace resume", (change) => {
            const link = uploads.replace(change, present?.link ?? "", file, false);
            return present === null
              ? change.insert(resumes, { link })
              : change.update(
                  resumes,
                  present._id,
                  { link },
                  { name: "résumé", startedFrom: version, present: presentResume },
                );
          });
          return c.json({ resume: presentResume(row) }, present === null ? 201 : 200);
        },
      )
      .put(
        "/add-download/:id",
        owner,
        async (c, next) => {
          const id = c.req.param("id");
          if (id !== NEW_DOWNLOAD && readDownload(db, id) === null) throw notFound("download");
          await next();
        },
        multipart(uploads, {
          text: { name: downloadName, translations: downloadTranslations, version: startedFromPart },
          files: { file: "file" },
        }),
        replies(downloadReply, 200, 201),
        (c) => {
          const id = c.req.param("id");
          const { name, translations, files, version } = c.req.valid("form");
          const present = id === NEW_DOWNLOAD ? null : readDownload(db, id);
          // The download may have been deleted during the upload.
          if (id !== NEW_DOWNLOAD && present === null) throw notFound("download");
          if (present === null && files.file === undefined) throw invalid({ file: wrongKindMessages.file });
          const row = store.change(present === null ? "add download" : "replace download", (change) => {
            const file = uploads.replace(change, present?.file ?? "", files.file, false);
            return present === null
              ? change.insert(downloads, { name, file, translations })
              : change.update(
                  downloads,
                  present._id,
                  { name, file, translations },
                  { name: "download", startedFrom: version, present: presentDownload },
                );
          });
          return c.json({ download: presentDownload(row) }, present === null ? 201 : 200);
        },
      )
      .post("/delete/:id", owner, replies(idReply), (c) => {
        const _id = c.req.param("id");
        store.change("delete download", (change) => {
          if (change.find(resumes, _id) !== undefined)
            change.trashMedia(change.remove(resumes, _id, "résumé").link);
          else change.trashMedia(change.remove(downloads, _id, "download").file);
        });
        return c.json({ _id });
      })
  );
}
