import { Hono } from "hono";
import type { z } from "zod";
import type { Change } from "../../core/content/change.ts";
import { invalid, notFound } from "../../core/errors/app-error.ts";
import type { BaseServices } from "../../core/feature/services.ts";
import { idList, idReply } from "../../core/fields/field.contract.ts";
import { replies } from "../../core/http/description.ts";
import type { Env } from "../../core/http/env.ts";
import { multipart } from "../../core/http/multipart.ts";
import { readFor } from "../../core/http/read-for.ts";
import { langQuery } from "../../core/http/readable-db.ts";
import { requireOwner } from "../../core/http/require-owner.ts";
import { requireRow } from "../../core/http/require-row.ts";
import { json } from "../../core/http/validate.ts";
import {
  type PictureDetails,
  pictureDetailsPart,
  posterPart,
} from "../../core/media/picture-details.contract.ts";
import { describeShownPicture, setShownPoster } from "../../core/media/picture-details.ts";
import type { ReceivedFile } from "../../core/media/uploads.ts";
import { NO_IMAGE, wrongKindMessages } from "../../shared/media-kind.ts";
import { aboutList, aboutReply, aboutSchema, aboutsReply, videoLinkMessage } from "./abouts.contract.ts";
import { listAbouts, presentAbout } from "./abouts.store.ts";
import { abouts } from "./abouts.table.ts";
import { readVideoLink } from "./video.contract.ts";

type Block = z.output<typeof aboutSchema>;
type Files = { image?: ReceivedFile; video?: ReceivedFile };
type FileParts = {
  files: { poster?: ReceivedFile };
  poster?: "" | undefined;
  pictureDetails?: PictureDetails | undefined;
};
type BlockRow = typeof abouts.$inferSelect;

/** §7, Abouts. */
export function aboutRoutes({ store, uploads }: BaseServices) {
  const owner = requireOwner(store.db);
  const parts = {
    text: { ...pictureDetailsPart, ...posterPart },
    files: { image: "image", video: "video", poster: "image" },
  } as const;

  return new Hono<Env>()
    .get("/site-about", langQuery, replies(aboutList), (c) => c.json(readFor(store, c, listAbouts)))
    .post(
      "/create",
      owner,
      multipart(uploads, { json: { newSection: aboutSchema }, ...parts }),
      replies(aboutReply, 201),
      (c) => {
        const { newSection, ...sent } = c.req.valid("form");
        const row = store.change("add block", (change) =>
          describeFile(change, change.append(abouts, content(change, newSection, sent.files, null)), sent),
        );
        return c.json({ about: presentAbout(row) }, 201);
      },
    )
    .put(
      "/update-section/:id",
      owner,
      requireRow(store.db, abouts, "block"),
      multipart(uploads, { json: { updatedSection: aboutSchema }, ...parts }),
      replies(aboutReply),
      (c) => {
        const { updatedSection, ...sent } = c.req.valid("form");
        const row = store.change("update block", (change) => {
          const before = change.find(abouts, c.req.param("id"));
          if (before === undefined) throw notFound("block");
          const newValues = () => content(change, updatedSection, sent.files, before);
          const updated = change.update(abouts, before._id, newValues, {
            name: "block",
            startedFrom: updatedSection.version,
            present: presentAbout,
          });
          return describeFile(change, updated, sent);
        });
        return c.json({ about: presentAbout(row) });
      },
    )
    .put("/order", owner, json(idList), replies(aboutsReply), (c) => {
      store.change("sort blocks", (change) => change.reorder(abouts, c.req.valid("json").ids));
      return c.json({ abouts: listAbouts(store.db) });
    })
    .post("/delete-section/:id", owner, replies(idReply), (c) => {
      const _id = c.req.param("id");
      store.change("delete block", (change) => {
        const row = change.remove(abouts, _id, "block");
        change.trashMedia(row.image);
        change.trashMedia(row.video);
      });
      return c.json({ _id });
    });

  /** Stores the alternative text, focus and poster that the form sent for the block's picture or video. */
  function describeFile(
    change: Change,
    row: BlockRow,
    { pictureDetails, poster, files }: FileParts,
  ): BlockRow {
    describeShownPicture(change, row.image || row.video, pictureDetails);
    setShownPoster(change, uploads, row.video, files.poster, poster);
    return row;
  }

  /** The values to store: only the content that belongs to the block's type; the rest is dropped (§12). */
  function content(change: Change, block: Block, { image, video }: Files, before: BlockRow | null) {
    const blank = {
      blockType: block.blockType,
      header: "",
      body: "",
      image: "",
      video: "",
      isLink: false,
      spacerSize: "",
      // A block without texts has no translations either.
      ...(block.blockType !== "text" && { translated: null }),
      status: block.status,
      publishAt: block.publishAt,
    };
    const isSameType = before?.blockType === block.blockType;
    const present = before !== null && isSameType ? before : { image: "", video: "", isLink: false };
    if (before !== null && !isSameType) {
      change.trashMedia(before.image);
      change.trashMedia(before.video);
    }
    switch (block.blockType) {
      case "text":
        return { ...blank, header: block.header, body: block.body, translations: block.translations };
      case "spacer":
        return { ...blank, spacerSize: block.spacerSize };
      case "image": {
        const href = uploads.replace(change, present.image, image, block.image === "");
        if (href === "") throw invalid({ image: NO_IMAGE });
        return { ...blank, image: href };
      }
      case "video": {
        // An uploaded file wins over a link (§4: uploading a file sets isLink false).
        const isLink = block.isLink && video === undefined;
        const presentFile = present.isLink ? "" : present.video;
        if (isLink) {
          if (readVideoLink(block.video) === null) throw invalid({ video: videoLinkMessage });
          change.trashMedia(presentFile);
          return { ...blank, isLink, video: block.video };
        }
        const href = uploads.replace(change, presentFile, video, false);
        if (href === "") throw invalid({ video: wrongKindMessages.video });
        return { ...blank, video: href };
      }
    }
  }
}
